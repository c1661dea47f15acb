import { describe, expect, test } from 'vitest'
import { signIn } from '#modules/core/accounts/contract.ts'
import { jobDisposal } from '#modules/fulfilment/disposal/contract.ts'
import { jobTimelines } from '#modules/fulfilment/duty-of-care/progress/contract.ts'
import { matchVan, noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { beginLoading } from '#modules/fulfilment/visits/contract.ts'
import { cancelJob } from '#modules/fulfilment/visits/rights/contract.ts'
import { repostRequest } from '#modules/market/requests/contract/posting.ts'
import {
  completeRequest,
  markCollected,
  myRequests,
  readRequest,
  requestHistory,
} from '#modules/market/requests/contract.ts'
import { reinstatePerson, suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { read, writeOrThrow } from '#tests/modules/fulfilment/messages/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenAccepted, givenTimeToday, readAs } from './givens.ts'

const server = await givenServer()
const admin = await givenStaff(server, 'admin', 'admin')

const byStaff = ({ id: userId }: Person) => ({ as: admin, params: { userId }, body: { reason: 'Dumped waste' } })
const suspend = (person: Person) => callOrThrow(server, suspendPerson, byStaff(person))
const reinstate = (person: Person) => callOrThrow(server, reinstatePerson, byStaff(person))
const proofSeenBy = async (as: Person, requestId: string) =>
  (await callOrThrow(server, jobDisposal, { as, params: { requestId } })).disposal
const jobSeenBy = (as: Person, requestId: string) => callOrThrow(server, readRequest, { as, params: { requestId } })
async function mailsTo(person: Person, template: string) {
  await waitUntilHandled(server)
  const { rows } = await server.sql.query<{ facts: Record<string, unknown> }>(
    'select facts from mails where user_id = $1 and template = $2',
    [person.id, template],
  )
  return rows.map(({ facts }) => facts)
}
async function givenSuspended() {
  const job = await givenAccepted(server)
  await server.sql.query(
    `insert into profiles (user_id, display_name, updated_at) values ($1, 'Bob’s Bins', now())
     on conflict (user_id) do update set display_name = excluded.display_name`,
    [job.carrier.id],
  )
  await suspend(job.carrier)
  await waitUntilHandled(server)
  return job
}

describe('the owner of a job with a suspended carrier', () => {
  test('is notified on the page and by mail, without a carrier on the way (CASE-03)', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    const watcher = await givenWatcher(server, owner)
    expect(await jobSeenBy(owner, requestId)).not.toHaveProperty('carrierSuspended')
    await suspend(carrier)
    expect(await watcher.receives('visit.changed')).toMatchObject({ id: requestId })
    expect(await mailsTo(owner, 'carrier-suspended')).toMatchObject([{ requestId, carrier: null }])
    expect(await jobSeenBy(owner, requestId)).toMatchObject({ carrierSuspended: { name: null } })
    const [mine] = (await callOrThrow(server, myRequests, { as: owner, query: {} })).items
    expect(mine).toMatchObject({ id: requestId, carrierSuspended: { name: null } })
    const [timeline] = (await callOrThrow(server, jobTimelines, { as: owner, query: { requestIds: requestId } })).items
    expect(timeline).toMatchObject({ next: 'time', turn: 'carrier', other: 'suspended' })
  })

  test('sees the carrier’s name, while others see no suspension (R04)', async () => {
    const { owner, requestId } = await givenSuspended()
    const carrierSuspended = { name: 'Bob’s Bins' }
    expect(await jobSeenBy(owner, requestId)).toMatchObject({ carrierSuspended })
    expect(await mailsTo(owner, 'carrier-suspended')).toMatchObject([{ carrier: 'Bob’s Bins' }])
    expect(await jobSeenBy(await givenCarrier(server), requestId)).not.toHaveProperty('carrierSuspended')
  })

  test('can cancel free of charge with the van at the door, and post again (RIGHT-04, RIGHT-06)', async () => {
    const { owner, carrier, requestId, params } = await givenSuspended()
    await server.sql.query('update job_visits set arrived_at = now() where request_id = $1', [requestId])
    const ended = { by: 'owner', reason: 'carrier_suspended' }
    expect(await callOrThrow(server, cancelJob, { as: owner, params, body: { reason: 'other' } })).toMatchObject({
      ended,
    })
    const { items } = await callOrThrow(server, requestHistory, { as: owner, params })
    expect(items.at(-1)).toMatchObject({ what: 'cancelled', by: 'owner' })
    expect(await mailsTo(carrier, 'job-cancelled')).toMatchObject([ended])
    expect(await jobSeenBy(owner, requestId)).not.toHaveProperty('carrierSuspended')
    expect(await callOrThrow(server, repostRequest, { as: owner, params })).toMatchObject({ status: 'pending' })
  })

  test('can write messages, and sees that the carrier can’t read them (CHAT-02)', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    await writeOrThrow(server, requestId, owner)
    expect(await read(server, requestId, owner)).not.toHaveProperty('unreadable')
    const watcher = await givenWatcher(server, owner)
    await suspend(carrier)
    await watcher.receives('conversation.changed')
    expect(await read(server, requestId, owner)).toMatchObject({ state: 'open', unreadable: true })
    await writeOrThrow(server, requestId, owner)
  })

  test('is mailed after loading began, without an offer to cancel (CASE-03)', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    await callOrThrow(server, beginLoading, { as: carrier, params })
    await suspend(carrier)
    expect(await mailsTo(owner, 'carrier-suspended')).toMatchObject([{ requestId, loading: true }])
    expect(await jobSeenBy(owner, requestId)).toHaveProperty('carrierSuspended')
    await reinstate(carrier)
    expect(await mailsTo(owner, 'carrier-reinstated')).toMatchObject([{ requestId, loading: true }])
  })

  test('sees only on the page, after collection, that the carrier can’t record the disposal (PROOF-02)', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    await callOrThrow(server, markCollected, { as: carrier, params })
    await waitUntilHandled(server)
    expect(await proofSeenBy(owner, requestId)).not.toHaveProperty('otherSuspended')
    const watcher = await givenWatcher(server, owner)
    await suspend(carrier)
    expect(await watcher.receives('visit.changed')).toMatchObject({ id: requestId })
    expect(await proofSeenBy(owner, requestId)).toMatchObject({ state: 'waiting', otherSuspended: true })
    expect(await mailsTo(owner, 'carrier-suspended')).toEqual([])
    await callOrThrow(server, completeRequest, { as: owner, params })
    expect(await proofSeenBy(owner, requestId)).toMatchObject({ state: 'waiting', otherSuspended: true })
  })

  test('can refuse the van, but confirm it only after the suspension (DOOR-03)', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    await givenTimeToday(server, carrier, requestId)
    await suspend(carrier)
    const say = (matches: boolean) => call(server, matchVan, { as: owner, params, body: { matches } })
    expect(await say(true)).toMatchObject({ status: 409, error: { code: 'carrier_suspended' } })
    expect((await say(false)).ok).toBe(true)
    expect((await say(true)).error?.code).toBe('carrier_suspended')
    expect((await readAs(server, owner, requestId)).marks).toMatchObject({ matchedAt: null })
    await reinstate(carrier)
    expect((await say(true)).ok).toBe(true)
  })

  test('is not notified of the reinstatement after refusing the van (DOOR-03)', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    await givenTimeToday(server, carrier, requestId)
    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })
    await suspend(carrier)
    expect(await mailsTo(owner, 'carrier-suspended')).toMatchObject([{ requestId, loading: false }])
    await reinstate(carrier)
    expect(await mailsTo(owner, 'carrier-reinstated')).toEqual([])
    expect(await mailsTo(carrier, 'account-reinstated')).toHaveLength(1)
  })
})

test('mails the carrier of an open job when its owner is suspended and reinstated (CASE-03)', async () => {
  const { owner, carrier, requestId } = await givenAccepted(server)
  const done = await givenAccepted(server)
  await callOrThrow(server, markCollected, { as: done.carrier, params: done.params })
  for (const one of [owner, done.owner]) await suspend(one)
  expect(await mailsTo(carrier, 'owner-suspended')).toMatchObject([{ requestId, loading: false }])
  expect(await jobSeenBy(carrier, requestId)).toMatchObject({ status: 'assigned', ownerSuspended: true })
  expect(await jobSeenBy(await givenCarrier(server), requestId)).not.toHaveProperty('ownerSuspended')
  expect(await jobSeenBy(done.carrier, done.requestId)).toMatchObject({ ownerSuspended: true })
  expect(await proofSeenBy(done.carrier, done.requestId)).toMatchObject({ otherSuspended: true })
  await reinstate(owner)
  expect(await jobSeenBy(carrier, requestId)).not.toHaveProperty('ownerSuspended')
  expect(await mailsTo(carrier, 'owner-reinstated')).toMatchObject([{ requestId }])
  expect(await mailsTo(done.carrier, 'owner-suspended')).toEqual([])
})

test('mails a carrier at the door both the suspension and the owner’s refusal (DOOR-03)', async () => {
  const { owner, carrier, requestId, params } = await givenAccepted(server)
  await givenTimeToday(server, carrier, requestId)
  await callOrThrow(server, noteArrival, { as: carrier, params })
  await callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })
  await suspend(owner)
  expect(await mailsTo(carrier, 'owner-suspended')).toMatchObject([{ arrived: true, mismatched: true }])
  await reinstate(owner)
  expect(await mailsTo(carrier, 'owner-reinstated')).toMatchObject([{ arrived: true, mismatched: true }])
})

test('restores everything when the suspension ends', async () => {
  const { owner, carrier, requestId } = await givenSuspended()
  const { version } = await readAs(server, owner, requestId)
  await reinstate(carrier)
  await waitUntilHandled(server)
  expect((await readAs(server, owner, requestId)).version).toBeGreaterThan(version)
  expect(await jobSeenBy(owner, requestId)).not.toHaveProperty('carrierSuspended')
  const [timeline] = (await callOrThrow(server, jobTimelines, { as: owner, query: { requestIds: requestId } })).items
  expect(timeline).toMatchObject({ turn: 'carrier', other: null })
  expect(await read(server, requestId, owner)).not.toHaveProperty('unreadable')
  expect(await mailsTo(owner, 'carrier-suspended')).toHaveLength(1)
  expect(await mailsTo(owner, 'carrier-reinstated')).toMatchObject([{ requestId, carrier: 'Bob’s Bins' }])
  expect(await mailsTo(carrier, 'account-reinstated')).toHaveLength(1)
  const { email, password } = carrier
  const { accessToken } = await callOrThrow(server, signIn, { body: { email, password } })
  await givenTimeToday(server, { ...carrier, accessToken }, requestId)
})

test('doesn’t notify an owner who has cancelled of the carrier’s reinstatement', async () => {
  const { owner, carrier, requestId } = await givenSuspended()
  await callOrThrow(server, cancelJob, { as: owner, params: { requestId }, body: { reason: 'other' } })
  await reinstate(carrier)
  expect(await mailsTo(owner, 'carrier-reinstated')).toEqual([])
})
