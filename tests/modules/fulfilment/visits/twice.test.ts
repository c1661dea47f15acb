import { expect, test } from 'vitest'
import { caseMails } from '#modules/fulfilment/cases/consumers/on-cases.ts'
import { closeCaseForMatchedVan, openCaseForMismatchedVan } from '#modules/fulfilment/cases/consumers/on-vans.ts'
import { CaseOpened } from '#modules/fulfilment/cases/events.ts'
import { awaitDisposals } from '#modules/fulfilment/disposal/consumers/on-job-events.ts'
import { makePacks } from '#modules/fulfilment/duty-of-care/consumers/on-bids-accepted.ts'
import { issueReceipts } from '#modules/fulfilment/duty-of-care/consumers/on-collected.ts'
import { addPages } from '#modules/fulfilment/duty-of-care/consumers/on-job-events.ts'
import { setConfirmDeadlines } from '#modules/fulfilment/visits/consumers/on-bids-accepted.ts'
import { storeRights } from '#modules/fulfilment/visits/consumers/on-jobs-ended.ts'
import { VanMatched, VanMismatched, VisitConfirmed } from '#modules/fulfilment/visits/events.ts'
import { BidAccepted } from '#modules/market/bidding/events.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { RequestCancelled, RequestCollected, RequestCompleted } from '#modules/market/requests/events.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { type Consumer, consume } from '#server/platform/delivery/consumers.ts'
import type { DomainEvent, EventKind } from '#server/platform/kernel/events.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { tell } from '../cases/givens.ts'
import { givenAccepted } from './givens.ts'
import { givenArrived, givenAsked, type Job } from './prices/givens.ts'

// only this file delivers events
const server = await givenServer({ ROLES: 'web' })
const { db } = server
const agent = await givenStaff(server, 'vera', 'agent')

const collect = ({ carrier: as, requestId }: Job) => callOrThrow(server, markCollected, { as, params: { requestId } })
const complete = ({ owner: as, requestId }: Job) => callOrThrow(server, completeRequest, { as, params: { requestId } })
const cancel = ({ requestId }: Job) =>
  callOrThrow(server, endRequest, {
    as: agent,
    params: { requestId },
    body: { status: 'cancelled', reason: 'Both asked for it.' },
  })
const announce = (event: DomainEvent) => transact(db, async (trx) => append(trx, event))
const partiesOf = ({ owner, carrier, requestId }: Job) => ({ requestId, ownerId: owner.id, carrierId: carrier.id })

/** Stores the owner’s answer about code and van; its event is not delivered yet. */
async function answerVan(job: Job, matches: boolean): Promise<void> {
  const at = matches ? null : new Date()
  await server.sql.query('update job_visits set mismatched_at = $2 where request_id = $1', [job.requestId, at])
  await announce((matches ? VanMatched : VanMismatched).of({ ...partiesOf(job), plate: null }, new Date()))
}

/** Returns a job’s newest event of a kind, as it is delivered. */
async function lastOf({ type }: EventKind, requestId: string) {
  const { rows } = await server.sql.query(
    `select * from outbox where type = $1 and data->>'requestId' = $2 order by committed_at desc limit 1`,
    [type, requestId],
  )
  return { ...rows[0], at: rows[0].at.toISOString() }
}

/** The tables with rows of a job, and their key columns. */
const TABLES = {
  ...{ job_visits: 'request_id', job_rights: 'request_id', price_changes: 'request_id', receipts: 'request_id' },
  ...{ disposal_jobs: 'request_id', packs: 'request_id', pack_pages: 'request_id', cases: 'request_id' },
  ...{ mails: `(facts->>'requestId')::uuid`, outbox: `(data->>'requestId')::uuid` },
}
type Table = keyof typeof TABLES

async function storedOf(requestId: string): Promise<Record<Table, unknown[]>> {
  const stored = await Promise.all(
    Object.entries(TABLES).map(async ([table, column]) => {
      const rows = `select to_jsonb(t) as row from ${table} t where ${column} = $1 order by to_jsonb(t)::text`
      return [table, (await server.sql.query(rows, [requestId])).rows]
    }),
  )
  return Object.fromEntries(stored)
}

type Row = [
  consumer: Consumer['name'],
  make: () => Consumer,
  kind: EventKind,
  happens: (job: Job) => Promise<unknown>,
  table: Table,
  /** Number of added rows. */
  added: number,
]

const ROWS: readonly Row[] = [
  ['visits.await-times', () => setConfirmDeadlines, BidAccepted, async () => undefined, 'job_visits', 0],
  ['visits.keep-rights', () => storeRights, RequestCollected, collect, 'job_rights', 1],
  ['visits.keep-rights', () => storeRights, RequestCompleted, complete, 'job_rights', 1],
  [
    'visits.keep-rights',
    () => storeRights,
    RequestCancelled,
    async (job) => {
      await givenAsked(server, job)
      await cancel(job)
    },
    // the settled price and the changed visit
    'outbox',
    2,
  ],
  ['visits.issue-receipts', () => issueReceipts(server.config), RequestCollected, collect, 'receipts', 1],
  ['visits.issue-receipts', () => issueReceipts(server.config), RequestCompleted, complete, 'receipts', 1],
  ['disposals.await-proof', () => awaitDisposals, RequestCollected, collect, 'disposal_jobs', 1],
  ['disposals.await-proof', () => awaitDisposals, RequestCompleted, complete, 'disposal_jobs', 1],
  [
    'disposals.await-proof',
    () => awaitDisposals,
    RequestCancelled,
    async (job) => {
      await collect(job)
      await consume(db, awaitDisposals, await lastOf(RequestCollected, job.requestId))
      await cancel(job)
    },
    'disposal_jobs',
    -1,
  ],
  ['duty.make-packs', () => makePacks(server.config), BidAccepted, async () => undefined, 'packs', 1],
  [
    'duty.add-pages',
    () => addPages,
    VisitConfirmed,
    (job) =>
      announce(VisitConfirmed.of({ ...partiesOf(job), day: '2026-12-03', part: 'morning', plate: null }, new Date())),
    'pack_pages',
    1,
  ],
  [
    'duty.add-pages',
    () => addPages,
    VanMismatched,
    (job) => announce(VanMismatched.of({ ...partiesOf(job), plate: null }, new Date())),
    'pack_pages',
    1,
  ],
  [
    'duty.add-pages',
    () => addPages,
    VanMatched,
    (job) => announce(VanMatched.of({ ...partiesOf(job), plate: null }, new Date())),
    'pack_pages',
    1,
  ],
  [
    'cases.open-for-wrong-vans',
    () => openCaseForMismatchedVan,
    VanMismatched,
    (job) => answerVan(job, false),
    'cases',
    1,
  ],
  // staff and the other party
  ['cases.mails', () => caseMails, CaseOpened, (job) => tell(server, job.requestId, job.owner), 'mails', 2],
]

test.each(ROWS.map((row) => [row[0], row[2].type, row] as const))(
  '%s handles a %s once when two workers and a retry deliver it',
  async (_, __, [, make, kind, happens, table, added]) => {
    const job = await givenArrived(server)
    await happens(job)
    const event = await lastOf(kind, job.requestId)
    const before = await storedOf(job.requestId)
    await Promise.all([consume(db, make(), event), consume(db, make(), event)])
    const once = await storedOf(job.requestId)
    expect(once).not.toEqual(before)
    expect(once[table].length - before[table].length).toBe(added)
    await consume(db, make(), event)
    expect(await storedOf(job.requestId)).toEqual(once)
  },
)

test('follows the owner’s newest answer about a van in any order of delivery (DOOR-03)', async () => {
  const states = async (requestId: string) =>
    (await server.sql.query('select stage from cases where request_id = $1', [requestId])).rows.map(
      ({ stage }) => stage,
    )
  const refusedAgain = await givenArrived(server)
  await answerVan(refusedAgain, false)
  await consume(db, openCaseForMismatchedVan, await lastOf(VanMismatched, refusedAgain.requestId))
  await answerVan(refusedAgain, true)
  await answerVan(refusedAgain, false)
  await consume(db, openCaseForMismatchedVan, await lastOf(VanMismatched, refusedAgain.requestId))
  await consume(db, closeCaseForMatchedVan, await lastOf(VanMatched, refusedAgain.requestId))
  expect(await states(refusedAgain.requestId)).toEqual(['with_staff'])

  const matched = await givenArrived(server)
  await answerVan(matched, false)
  await answerVan(matched, true)
  await consume(db, closeCaseForMatchedVan, await lastOf(VanMatched, matched.requestId))
  await consume(db, openCaseForMismatchedVan, await lastOf(VanMismatched, matched.requestId))
  expect(await states(matched.requestId)).toEqual([])
})

test('asks for disposal and stores receipt and rights once when a job is collected and completed at once', async () => {
  const { owner, carrier, requestId } = await givenAccepted(server)
  const job = { owner, carrier, requestId }
  await collect(job)
  await complete(job)
  const events = [await lastOf(RequestCollected, requestId), await lastOf(RequestCompleted, requestId)]
  for (const one of [storeRights, issueReceipts(server.config), awaitDisposals])
    await Promise.all(events.map((event) => consume(db, one, event)))
  const { receipts, job_rights, disposal_jobs } = await storedOf(requestId)
  expect([receipts.length, job_rights.length, disposal_jobs.length]).toEqual([1, 1, 1])
})
