import { describe, expect, test } from 'vitest'
import { businessPage } from '#modules/discovery/directory/contract.ts'
import { settleNextCase } from '#modules/fulfilment/cases/commands/settle-next-case.ts'
import { answerMissed, endMissedJob, missedFigures } from '#modules/fulfilment/cases/contract/missed.ts'
import { closeCase } from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import { unreliableCarriers } from '#modules/fulfilment/cases/contract/staff-evidence.ts'
import { jobCases, markSolved, openCase, writeEntry } from '#modules/fulfilment/cases/contract.ts'
import type { CasesTables } from '#modules/fulfilment/cases/tables.ts'
import { matchVan, noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { repostRequest } from '#modules/market/requests/contract/posting.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenBusiness } from '#tests/modules/discovery/directory/businesses.ts'
import { dayIn, givenEarlyStart, givenTimeToday, readAs } from '#tests/modules/fulfilment/visits/givens.ts'
import { giveUp } from '#tests/modules/fulfilment/visits/jobs.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenJob, tell } from './givens.ts'

const server = await givenServer()
const { db } = server
const agent = await givenStaff(server, 'vera', 'agent')

const HOUR = 3_600_000
/** Creates a job whose half-day ended yesterday without an arrival. */
async function givenMissed() {
  const job = await givenJob(server)
  await givenTimeToday(server, job.carrier, job.requestId)
  await server.sql.query(`update job_visits set day = (now() - interval '2 days')::date::text where request_id = $1`, [
    job.requestId,
  ])
  return job
}
async function givenClaim() {
  const job = await givenMissed()
  const opened = await tell(server, job.requestId, job.owner, { kind: 'nobody_came' })
  return { ...job, opened, caseId: opened.id }
}
const settleAt = async (now: Date) => {
  while (await settleNextCase(asModuleDb<CasesTables>(db), now));
}
const over = async (caseId: string) => {
  await server.sql.query(`update cases set due_at = now() - interval '1 second' where id = $1 and due_at is not null`, [
    caseId,
  ])
  await settleAt(new Date())
}
const late = (caseId: string, as: Person, hours = 2) =>
  call(server, answerMissed, {
    as,
    params: { caseId },
    body: { answer: 'late', lateUntil: new Date(Date.now() + hours * HOUR).toISOString() },
  })
const wasThere = async (caseId: string, as: Person, photo = true) =>
  call(server, answerMissed, {
    as,
    params: { caseId },
    body: { answer: 'was_there', lateUntil: null },
    ...(photo && { files: { photo1: upload(await jpeg()) } }),
  })
const caseOf = async (as: Person, requestId: string) =>
  (await callOrThrow(server, jobCases, { as, params: { requestId } })).items[0]

describe('a missed visit (NOSHOW-02)', () => {
  test('cannot be reported until 60 minutes after the half-day, and the refusal says when', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    await givenTimeToday(server, carrier, requestId)
    const tomorrow = `update job_visits set day = (now() + interval '1 day')::date::text where request_id = $1`
    await server.sql.query(tomorrow, [requestId])
    const refused = await call(server, openCase, { as: owner, params: { requestId }, body: { kind: 'nobody_came' } })
    expect(refused).toMatchObject({ status: 409, error: { code: 'too_early' } })
    expect((await callOrThrow(server, jobCases, { as: owner, params: { requestId } })).missedFrom).not.toBeNull()
  })

  test('gives the carrier 12 hours, then records a missed visit and lets the owner post the job again', async () => {
    const { owner, carrier, requestId, opened, caseId } = await givenClaim()
    expect(Date.parse(opened.dueAt ?? '') - Date.parse(opened.openedAt)).toBe(12 * HOUR)
    await settleAt(new Date(Date.parse(opened.dueAt ?? '') - 1_000))
    expect(await caseOf(owner, requestId)).toMatchObject({ state: 'open', missed: { foundAt: null } })
    const end = (as: Person) => call(server, endMissedJob, { as, params: { caseId } })
    expect(await end(owner)).toMatchObject({ status: 409, error: { code: 'not_missed' } })
    await over(caseId)
    const found = await caseOf(carrier, requestId)
    expect(found).toMatchObject({ state: 'closed', outcome: 'no_show', missed: { foundAt: expect.any(String) } })
    expect((await end(carrier)).status).toBe(403)
    expect((await end(owner)).status).toBe(200)
    expect(await end(owner)).toMatchObject({ status: 409, error: { code: 'job_over' } })
    expect(await readAs(server, owner, requestId)).toMatchObject({ ended: { by: 'carrier', reason: 'no_show' } })
    expect((await callOrThrow(server, readRequest, { as: owner, params: { requestId } })).status).toBe('cancelled')
    await callOrThrow(server, repostRequest, { as: owner, params: { requestId } })
    await waitUntilHandled(server)
    const mails = `select user_id from mails where template = 'job-cancelled' and facts->>'requestId' = $1`
    expect((await server.sql.query(mails, [requestId])).rows).toEqual([{ user_id: carrier.id }])
  })

  test('returns the other bids if the carrier did not come (QUOTA-01)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const loser = await givenBid(server, request.id, 70, await givenCarrier(server, 'basic'))
    const { carrier, bid } = await givenBid(server, request.id, 60)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    await givenTimeToday(server, carrier, request.id)
    await server.sql.query(
      `update job_visits set day = (now() - interval '2 days')::date::text where request_id = $1`,
      [request.id],
    )
    const { id: caseId } = await tell(server, request.id, owner, { kind: 'nobody_came' })
    await over(caseId)
    await callOrThrow(server, endMissedJob, { as: owner, params: { caseId } })
    await waitUntilHandled(server)
    const { rows } = await server.sql.query('select reason, state from bid_returns where bid_id = $1', [loser.bid.id])
    expect(rows).toEqual([{ reason: 'winner_gone', state: 'returned' }])
  })

  test('requires a photo for ‘I was there’ and hands the case to staff', async () => {
    const { carrier, requestId, caseId } = await givenClaim()
    const written = await call(server, writeEntry, { as: carrier, params: { caseId }, body: { text: 'I came.' } })
    expect(written.error?.code).toBe('answer_first')
    expect(await wasThere(caseId, carrier, false)).toMatchObject({ status: 400, error: { code: 'photo_missing' } })
    expect((await wasThere(caseId, carrier)).body).toMatchObject({ state: 'with_staff', dueAt: null })
    await over(caseId)
    expect(await caseOf(carrier, requestId)).toMatchObject({ missed: { answer: 'was_there', foundAt: null } })
    await waitUntilHandled(server)
    const mails = `select 1 from mails where template = 'case-opened' and user_id = $1 and facts->>'requestId' = $2`
    expect((await server.sql.query(mails, [agent.id, requestId])).rowCount).toBe(1)
  })

  test('gives a late carrier 60 minutes after its time, once, and closes if the van arrives', async () => {
    const { owner, carrier, requestId, caseId } = await givenClaim()
    expect((await late(caseId, carrier, 13)).error?.code).toBe('wrong_time')
    const { body } = await late(caseId, carrier)
    expect(Date.parse(body?.dueAt ?? '')).toBe(Date.parse(body?.missed?.lateUntil ?? '') + HOUR)
    expect((await late(caseId, carrier, 3)).error?.code).toBe('answered_already')
    await givenEarlyStart(server, requestId)
    await callOrThrow(server, noteArrival, { as: carrier, params: { requestId } })
    await over(caseId)
    expect(await caseOf(owner, requestId)).toMatchObject({ outcome: 'solved', missed: { foundAt: null } })
  })

  test('records a missed visit if a late carrier does not come', async () => {
    const { owner, carrier, requestId, caseId } = await givenClaim()
    await late(caseId, carrier)
    await over(caseId)
    expect(await caseOf(owner, requestId)).toMatchObject({ outcome: 'no_show' })
  })

  test('lets the owner alone withdraw it', async () => {
    const { owner, carrier, caseId } = await givenClaim()
    const solved = (as: Person) => callOrThrow(server, markSolved, { as, params: { caseId } })
    expect((await solved(carrier)).state).toBe('open')
    expect(await solved(owner)).toMatchObject({ state: 'closed', outcome: 'solved', missed: { foundAt: null } })
  })

  test('accepts either the answer or the deadline when they coincide', async () => {
    for (let round = 1; round <= 10; round++) {
      const { owner, carrier, requestId, caseId } = await givenClaim()
      await server.sql.query(
        `update cases set due_at = now() - interval '1 second' where id = $1 and due_at is not null`,
        [caseId],
      )
      const [answered] = await Promise.all([
        late(caseId, carrier),
        settleNextCase(asModuleDb<CasesTables>(db), new Date()),
      ])
      const found = await caseOf(owner, requestId)
      if (answered.ok) expect(found).toMatchObject({ state: 'answered', missed: { answer: 'late', foundAt: null } })
      else expect(found).toMatchObject({ outcome: 'no_show', missed: { answer: null } })
      await settleAt(new Date())
    }
  })
})

test('lets a carrier report a missing owner after 20 minutes, with the same 12 hours (NOSHOW-02)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  await givenTimeToday(server, carrier, requestId)
  await givenEarlyStart(server, requestId)
  await callOrThrow(server, noteArrival, { as: carrier, params: { requestId } })
  // At any hour: an arrival counts from the start of the half-day.
  const agreedFor = (days: number) =>
    server.sql.query('update job_visits set day = $2 where request_id = $1', [requestId, dayIn(days)])
  await agreedFor(-1)
  const says = () => call(server, openCase, { as: carrier, params: { requestId }, body: { kind: 'owner_absent' } })
  expect((await says()).error?.code).toBe('too_early')
  await server.sql.query(`update job_visits set arrived_at = now() - interval '20 minutes' where request_id = $1`, [
    requestId,
  ])
  await agreedFor(1)
  expect((await says()).error?.code).toBe('too_early')
  await agreedFor(-1)
  const { body } = await says()
  expect(body).toMatchObject({ state: 'open', missed: { answer: null } })
  const caseId = body?.id ?? ''
  expect((await late(caseId, owner)).error?.code).toBe('only_carriers_late')
  await over(caseId)
  await callOrThrow(server, endMissedJob, { as: carrier, params: { caseId } })
  expect(await readAs(server, owner, requestId)).toMatchObject({ ended: { by: 'owner', reason: 'no_show' } })
})

test('treats a missing owner without an agreed time as an ordinary case with 48 hours (NOSHOW-02)', async () => {
  const { carrier, requestId } = await givenJob(server)
  await givenEarlyStart(server, requestId)
  await callOrThrow(server, noteArrival, { as: carrier, params: { requestId } })
  await server.sql.query(`update job_visits set arrived_at = now() - interval '2 hours' where request_id = $1`, [
    requestId,
  ])
  expect((await callOrThrow(server, jobCases, { as: carrier, params: { requestId } })).missedFrom).toBeNull()
  const told = await tell(server, requestId, carrier, { kind: 'owner_absent' })
  expect(told).toMatchObject({ state: 'open', missed: null })
  expect(Date.parse(told.dueAt ?? '') - Date.parse(told.openedAt)).toBe(48 * HOUR)
})

test('counts an owner who rejects the van at the door as present (NOSHOW-02, DOOR-03)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  await givenTimeToday(server, carrier, requestId)
  await givenEarlyStart(server, requestId)
  await callOrThrow(server, noteArrival, { as: carrier, params: { requestId } })
  const missedFrom = async () =>
    (await callOrThrow(server, jobCases, { as: carrier, params: { requestId } })).missedFrom
  expect(await missedFrom()).not.toBeNull()
  await callOrThrow(server, matchVan, { as: owner, params: { requestId }, body: { matches: false } })
  expect(await missedFrom()).toBeNull()
})

describe('the figure of missed jobs (NOSHOW-03)', () => {
  /** As many jobs of one carrier. */
  async function givenJobsOf(carrier: Person, count: number) {
    const jobs = []
    for (let nth = 1; nth <= count; nth++) {
      const { owner, request } = await givenOpenRequest(server)
      const { bid } = await givenBid(server, request.id, 60, carrier)
      await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
      jobs.push({ owner, requestId: request.id })
    }
    return jobs
  }
  const shown = async (businessId: string) =>
    (await callOrThrow(server, businessPage, { params: { userId: businessId } })).missed

  test('is shown from three jobs on, counts each job once and covers 90 days', async () => {
    const carrier = await givenBusiness(server)
    const jobs = await givenJobsOf(carrier, 2)
    await giveUp(server, jobs[0]?.requestId ?? '', carrier)
    expect(await shown(carrier.id)).toBeNull()
    const [third] = await givenJobsOf(carrier, 1)
    expect(await shown(carrier.id)).toEqual({ missed: 1, of: 3 })
    // Decisions of staff count as well, once.
    const { id: caseId } = await tell(server, third?.requestId ?? '', third?.owner as Person, { kind: 'nobody_came' })
    const body = { version: 1, outcome: 'warning' as const, words: 'Please come when you said.' }
    await callOrThrow(server, closeCase, { as: agent, params: { caseId }, body })
    expect(await shown(carrier.id)).toEqual({ missed: 2, of: 3 })
    const { request } = await givenOpenRequest(server)
    await givenBid(server, request.id, 50, carrier)
    expect(await callOrThrow(server, missedFigures, { params: { requestId: request.id } })).toEqual({
      items: [{ businessId: carrier.id, missed: 2, of: 3 }],
    })
    const { items } = await callOrThrow(server, unreliableCarriers, { as: agent })
    expect(items).toContainEqual(expect.objectContaining({ businessId: carrier.id, missed: 2, of: 3 }))
    await server.sql.query(
      `update request_history set at = at - interval '91 days' where request_id = any($1::uuid[])`,
      [[jobs[0]?.requestId]],
    )
    expect(await shown(carrier.id)).toBeNull()
  })

  test('does not list a carrier without missed jobs for staff', async () => {
    const carrier = await givenBusiness(server)
    await givenJobsOf(carrier, 3)
    expect(await shown(carrier.id)).toEqual({ missed: 0, of: 3 })
    const { items } = await callOrThrow(server, unreliableCarriers, { as: agent })
    expect(items.map(({ businessId }) => businessId)).not.toContain(carrier.id)
  })
})
