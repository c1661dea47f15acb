import { describe, expect, test } from 'vitest'
import { myInbox } from '#modules/discovery/todo/contract.ts'
import { jobCases, openCase } from '#modules/fulfilment/cases/contract.ts'
import { jobPack } from '#modules/fulfilment/duty-of-care/contract.ts'
import { beginLoading } from '#modules/fulfilment/visits/contract.ts'
import { cancelJob } from '#modules/fulfilment/visits/rights/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { myBidLedger } from '#modules/market/bidding/returns/contract.ts'
import { repostRequest } from '#modules/market/requests/contract/posting.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { completeRequest, markCollected, readRequest, requestHistory } from '#modules/market/requests/contract.ts'
import { wonJobs } from '#modules/market/requests/facade.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { writeOrThrow } from '#tests/modules/fulfilment/messages/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenAccepted, readAs } from './givens.ts'
import { receiptFor } from './prices/givens.ts'

const server = await givenServer()
const { db } = server

const leave = (as: Person) => callOrThrow(server, deleteAccount, { as, body: { password: as.password } })
const jobOf = (as: Person, requestId: string) => callOrThrow(server, readRequest, { as, params: { requestId } })
const historyOf = async (as: Person, requestId: string) =>
  (await callOrThrow(server, requestHistory, { as, params: { requestId } })).items.map(
    ({ what, by }) => `${what} by ${by}`,
  )
async function mailsTo(person: Person, requestId: string) {
  await waitUntilHandled(server)
  const { rows } = await server.sql.query<{ template: string; facts: Record<string, unknown> }>(
    `select template, facts from mails where user_id = $1 and facts->>'requestId' = $2
     and template in ('job-cancelled', 'carrier-left')`,
    [person.id, requestId],
  )
  return rows
}
const waitsFor = async (as: Person) => (await callOrThrow(server, myInbox, { as })).items.map(({ kind }) => kind)

describe('an owner who deletes the account', () => {
  test('ends their job, notifies the carrier and doesn’t count against it (RIGHT-04, NOSHOW-03)', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    expect(await waitsFor(carrier)).toEqual(['time'])
    const watcher = await givenWatcher(server, carrier)
    await leave(owner)
    expect(await watcher.receives('job.cancelled')).toMatchObject({
      id: requestId,
      patch: { by: 'owner', reason: 'left' },
    })
    expect(await jobOf(carrier, requestId)).toMatchObject({ status: 'cancelled', userId: null })
    expect(await readAs(server, carrier, requestId)).toMatchObject({ ended: { by: 'owner', reason: 'left' } })
    expect(await historyOf(carrier, requestId)).toEqual([
      'posted by owner',
      'bid_accepted by owner',
      'cancelled by owner',
    ])
    expect(await mailsTo(carrier, requestId)).toMatchObject([
      { template: 'job-cancelled', facts: { by: 'owner', reason: 'left' } },
    ])
    expect(await waitsFor(carrier)).toEqual([])
    // a cancelled visit can’t be missed
    const { kinds } = await callOrThrow(server, jobCases, { as: carrier, params: { requestId } })
    expect(kinds).not.toContain('owner_absent')
    const missed = { as: carrier, params: { requestId }, body: { kind: 'owner_absent' as const } }
    expect((await call(server, openCase, missed)).error?.code).toBe('called_off')
    const [won] = await wonJobs(db, [carrier.id], new Date(0))
    expect(won).toMatchObject({ requestId, cancelledByCarrier: false })
  })

  test('returns all bids once, including the accepted one (QUOTA-01)', async () => {
    const carrier = await givenCarrier(server, 'basic')
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 60, carrier)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    await leave(owner)
    await waitUntilHandled(server)
    expect(await callOrThrow(server, myBidLedger, { as: carrier })).toMatchObject({ placed: 1, returned: 1 })
  })

  test('keeps loaded, collected and completed jobs, which the carrier can still mark (KEEP-10)', async () => {
    const loaded = await givenAccepted(server)
    const params = { requestId: loaded.requestId }
    await callOrThrow(server, beginLoading, { as: loaded.carrier, params })
    await leave(loaded.owner)
    expect(await jobOf(loaded.carrier, loaded.requestId)).toMatchObject({ status: 'assigned', userId: null })
    expect(await readAs(server, loaded.carrier, loaded.requestId)).toMatchObject({ ended: null })
    await callOrThrow(server, markCollected, { as: loaded.carrier, params })

    const collected = await givenAccepted(server)
    await callOrThrow(server, markCollected, { as: collected.carrier, params: { requestId: collected.requestId } })
    const done = await givenAccepted(server)
    await callOrThrow(server, completeRequest, { as: done.owner, params: { requestId: done.requestId } })
    for (const { owner } of [collected, done]) await leave(owner)
    expect(await jobOf(collected.carrier, collected.requestId)).toMatchObject({ status: 'assigned' })
    expect(await jobOf(done.carrier, done.requestId)).toMatchObject({ status: 'completed' })
    for (const { carrier, requestId } of [loaded, collected, done])
      expect(await mailsTo(carrier, requestId)).toEqual([])
  })
})

test('gives a carrier that collects after the owner left its papers, and asks for the disposal record (PRICE-06, PACK-06, PROOF-03)', async () => {
  const { owner, carrier, requestId } = await givenAccepted(server)
  const params = { requestId }
  await callOrThrow(server, beginLoading, { as: carrier, params })
  await leave(owner)
  await callOrThrow(server, markCollected, { as: carrier, params })
  const { number, facts } = await receiptFor(server, requestId, carrier)
  expect(facts).toMatchObject({ owner: { name: null }, place: { address: null, postcode: null }, agreedPounds: 60 })
  await waitUntilHandled(server)
  const { pack } = await callOrThrow(server, jobPack, { as: carrier, params })
  expect(pack?.pages).toContainEqual(expect.objectContaining({ kind: 'receipt', facts: { number, agreedPounds: 60 } }))
  expect(await waitsFor(carrier)).toEqual(['proof'])
  const rights = 'select consumer, cancel_until is null as gone from job_rights where request_id = $1'
  expect((await server.sql.query(rights, [requestId])).rows).toEqual([{ consumer: true, gone: false }])
})

test('mails the carrier when staff end a job whose owner left, with a receipt if it is done (R28)', async () => {
  const { owner, carrier, requestId } = await givenAccepted(server)
  await callOrThrow(server, beginLoading, { as: carrier, params: { requestId } })
  await leave(owner)
  const body = { status: 'completed' as const, reason: 'The carrier has shown us the ticket.' }
  await callOrThrow(server, endRequest, { as: await givenStaff(server, 'vera', 'agent'), params: { requestId }, body })
  await receiptFor(server, requestId, carrier)
  await waitUntilHandled(server)
  const mailed = `select user_id from mails where template = 'request-ended-by-staff' and facts->>'requestId' = $1`
  expect((await server.sql.query(mailed, [requestId])).rows).toEqual([{ user_id: carrier.id }])
})

describe('a carrier that deletes its account', () => {
  test('gives up its job; the owner is notified and can post it again (RIGHT-05, RIGHT-06)', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    await writeOrThrow(server, requestId, carrier, { text: 'Coming at nine.' })
    expect(await waitsFor(owner)).toEqual(['messages'])
    const watcher = await givenWatcher(server, owner)
    await leave(carrier)
    expect(await watcher.receives('job.cancelled')).toMatchObject({
      id: requestId,
      patch: { by: 'carrier', reason: 'left' },
    })
    expect(await jobOf(owner, requestId)).toMatchObject({ status: 'cancelled', acceptedBidderId: null })
    expect(await readAs(server, owner, requestId)).toMatchObject({ ended: { by: 'carrier', reason: 'left' } })
    expect(await historyOf(owner, requestId)).toContain('cancelled by carrier')
    expect(await mailsTo(owner, requestId)).toMatchObject([
      { template: 'job-cancelled', facts: { by: 'carrier', reason: 'left', others: false } },
    ])
    // the carrier’s messages are deleted
    expect(await waitsFor(owner)).toEqual([])
    expect(await callOrThrow(server, repostRequest, { as: owner, params: { requestId } })).toMatchObject({
      status: 'pending',
    })
  })

  test('keeps its job after loading began; the owner is mailed and can mark it as done (RIGHT-05, KEEP-10)', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    await callOrThrow(server, beginLoading, { as: carrier, params: { requestId } })
    await leave(carrier)
    expect(await jobOf(owner, requestId)).toMatchObject({ status: 'assigned', acceptedBidderId: null })
    expect(await mailsTo(owner, requestId)).toMatchObject([{ template: 'carrier-left' }])
    await callOrThrow(server, completeRequest, { as: owner, params: { requestId } })
  })

  test('mails the owner even if loading begins at the same moment (RIGHT-05)', async () => {
    const jobs = await Promise.all(Array.from({ length: 4 }, () => givenAccepted(server)))
    await Promise.all(
      jobs.flatMap(({ carrier, params }) => [call(server, beginLoading, { as: carrier, params }), leave(carrier)]),
    )
    for (const { owner, requestId } of jobs) {
      const { status } = await jobOf(owner, requestId)
      const template = status === 'assigned' ? 'carrier-left' : 'job-cancelled'
      expect(await mailsTo(owner, requestId)).toMatchObject([{ template }])
    }
  })

  test('lets the owner of a loaded job end it as if the carrier had given up (RIGHT-04, RIGHT-06)', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    const params = { requestId }
    await callOrThrow(server, beginLoading, { as: carrier, params })
    const end = () => call(server, cancelJob, { as: owner, params, body: { reason: null } })
    expect((await end()).error?.code).toBe('loading_begun')
    await leave(carrier)
    expect((await end()).body).toMatchObject({ ended: { by: 'carrier', reason: 'left' } })
    expect(await jobOf(owner, requestId)).toMatchObject({ status: 'cancelled' })
    expect(await callOrThrow(server, repostRequest, { as: owner, params })).toMatchObject({ status: 'pending' })

    const collected = await givenAccepted(server)
    const done = { as: collected.owner, params: { requestId: collected.requestId } }
    await callOrThrow(server, markCollected, { ...done, as: collected.carrier })
    await leave(collected.carrier)
    expect((await call(server, cancelJob, { ...done, body: { reason: null } })).error?.code).toBe('collected_already')
  })
})

test('ends no assigned job while duty is off, when none can be cancelled (BASE-02)', async () => {
  const off = await startTestServer({ FEATURES_OFF: 'duty' })
  try {
    const { owner, request } = await givenOpenRequest(off)
    const { carrier, bid } = await givenBid(off, request.id, 60)
    await callOrThrow(off, acceptBid, { as: owner, params: { bidId: bid.id } })
    await callOrThrow(off, deleteAccount, { as: owner, body: { password: owner.password } })
    const job = await callOrThrow(off, readRequest, { as: carrier, params: { requestId: request.id } })
    expect(job).toMatchObject({ status: 'assigned', userId: null })
  } finally {
    await off.stop()
  }
})
