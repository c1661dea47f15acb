import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RegistrationEndsSoon } from '#modules/carriers/carrier-registration/events.ts'
import { SubscriptionChanged } from '#modules/carriers/subscriptions/events.ts'
import { WEBHOOK_DATA, WebhookEvent, WebhookPayload } from '#modules/discovery/webhooks/payloads/contract.ts'
import { DisposalRecorded, ProofDecided } from '#modules/fulfilment/disposal/events.ts'
import { confirmTime, noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { answerPrice } from '#modules/fulfilment/visits/prices/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { withdrawBid } from '#modules/market/bidding/contract.ts'
import { setBookAtBudget } from '#modules/market/requests/contract/booking.ts'
import { cancelRequest, completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { announce } from '#tests/modules/core/notifications/facts.ts'
import { givenArea, waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { tell } from '#tests/modules/fulfilment/cases/givens.ts'
import { read as readDisposal, say } from '#tests/modules/fulfilment/disposal/givens.ts'
import { writeOrThrow } from '#tests/modules/fulfilment/messages/givens.ts'
import { dayIn, givenEarlyStart, givenTimeToday } from '#tests/modules/fulfilment/visits/givens.ts'
import { ask } from '#tests/modules/fulfilment/visits/prices/givens.ts'
import { review } from '#tests/modules/market/reviews/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { type GivenWebhook, givenWebhook, startWebhookServer } from './givens.ts'
import { openReceiver, type Receiver, verify } from './receiver.ts'

/** Texts of these tests that no payload may contain. */
const PRIVATE = ['Sofa of Ann', 'By the green door', 'BS6', 'Bristol', 'Ring twice', 'AB12 CDE', 'Avonmouth', 'On time']

let server: TestServer
let receiver: Receiver
let owner: Person
let carrier: Person
let rival: Person
let hooks: Record<'owner' | 'carrier' | 'rival' | 'stranger', GivenWebhook>
beforeAll(async () => {
  server = await startWebhookServer({ PUBLIC_URL: 'https://kerbside.test' })
  receiver = await openReceiver()
  owner = await givenCustomer(server, 'ann')
  carrier = await givenCarrier(server, 'premium', 'bob')
  rival = await givenCarrier(server, 'premium', 'cara')
  // 'BS6' is an area that only the carrier has; the stranger has one that is far away
  await givenArea(server, carrier)
  const stranger = await givenCarrier(server, 'premium', 'dan')
  await givenArea(server, stranger, { postcode: 'AB10' })
  const hook = (person: Person) => givenWebhook(server, receiver, person)
  hooks = {
    owner: await hook(owner),
    carrier: await hook(carrier),
    rival: await hook(rival),
    stranger: await hook(stranger),
  }
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

type Who = keyof typeof hooks
const WHO: readonly Who[] = ['owner', 'carrier', 'rival', 'stranger']

const countUnsent = async () =>
  Number((await server.sql.query(`select count(*) from webhook_deliveries where state <> 'sent'`)).rows[0].count)

/** Waits until every event is delivered; returns what arrived since the last call, by who received it. */
async function takeArrived(): Promise<Record<string, Who[]>> {
  await waitUntilHandled(server)
  await until(async () => (await countUnsent()) === 0, 'every delivery to be sent')
  const found: Record<string, Who[]> = {}
  for (const who of WHO)
    for (const request of receiver.requestsTo(hooks[who].path)) {
      verify(request, hooks[who].secret)
      const { type, data } = WebhookPayload.parse(request.payload)
      const shape = WEBHOOK_DATA[WebhookEvent.parse(type)]
      expect(shape.parse(data), type).toEqual(data)
      for (const text of PRIVATE) expect(request.body).not.toContain(text)
      found[type] = [...(found[type] ?? []), who]
    }
  seen.push(...receiver.received.map(({ payload }) => payload))
  receiver.received.length = 0
  return found
}
/** Everything that arrived before. */
const seen: WebhookPayload[] = []
const seenTypes = () => new Set(seen.map(({ type }) => type))
const lastOf = (type: WebhookEvent) => seen.findLast((payload) => payload.type === type)

const post = () =>
  givenOpenRequest(server, {
    owner,
    title: 'Sofa of Ann',
    description: 'By the green door.',
    postcode: 'BS6 5QA',
    budget: 90,
  })

describe('each event reaches the accounts that it concerns, and no other (HOOK-02)', () => {
  test('a request is posted, changed and cancelled', async () => {
    const { request } = await post()
    expect(await takeArrived()).toEqual({ 'request.posted': ['carrier'] })
    expect(lastOf('request.posted')).toEqual({
      type: 'request.posted',
      version: 1,
      timestamp: expect.any(String),
      data: {
        requestId: request.id,
        url: `https://kerbside.test/job/${request.id}`,
        status: 'pending',
        budgetPounds: 90,
      },
    })
    const params = { requestId: request.id }
    await callOrThrow(server, setBookAtBudget, { as: owner, params, body: { on: true } })
    expect(await takeArrived()).toEqual({ 'request.changed': ['owner'] })
    await givenBid(server, request.id, 95, rival)
    expect(await takeArrived()).toEqual({ 'bid.placed': ['owner'] })
    await callOrThrow(server, cancelRequest, { as: owner, params })
    expect(await takeArrived()).toEqual({ 'request.cancelled': ['owner', 'rival'] })
    expect(lastOf('request.cancelled')?.data).toMatchObject({ status: 'cancelled', by: 'owner' })
  })

  test('bids are placed, withdrawn, accepted and rejected', async () => {
    const { request } = await post()
    const { bid } = await givenBid(server, request.id, 80, carrier)
    expect(await takeArrived()).toEqual({ 'request.posted': ['carrier'], 'bid.placed': ['owner'] })
    expect(lastOf('bid.placed')?.data).toEqual({
      requestId: request.id,
      url: expect.stringContaining(request.id),
      bidId: bid.id,
      pounds: 80,
    })
    const gone = await givenBid(server, request.id, 85, rival)
    await callOrThrow(server, withdrawBid, { as: rival, params: { bidId: gone.bid.id } })
    expect(await takeArrived()).toEqual({ 'bid.placed': ['owner'], 'bid.withdrawn': ['owner', 'rival'] })
    await givenBid(server, request.id, 88, rival)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    expect(await takeArrived()).toEqual({
      'bid.placed': ['owner'],
      'bid.accepted': ['owner', 'carrier'],
      'bid.rejected': ['rival'],
    })
    expect(lastOf('bid.accepted')?.data).toMatchObject({ bidId: bid.id, pounds: 80, automatic: false })
  })

  test('a job is timed, arrived at, priced, collected and reviewed', async () => {
    const { request } = await post()
    const { bid } = await givenBid(server, request.id, 60, carrier)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    await givenEarlyStart(server, request.id)
    await takeArrived()
    const both: Who[] = ['owner', 'carrier']
    const params = { requestId: request.id }

    const time = { day: dayIn(1), part: 'morning' as const, plate: 'AB12 CDE' }
    await callOrThrow(server, confirmTime, { as: carrier, params, body: time })
    expect(await takeArrived()).toEqual({ 'collection.time_confirmed': both })
    expect(lastOf('collection.time_confirmed')?.data).toMatchObject({ day: time.day, part: 'morning' })

    await givenTimeToday(server, carrier, request.id)
    await takeArrived()
    await callOrThrow(server, noteArrival, { as: carrier, params })
    expect(await takeArrived()).toEqual({ 'collection.arrived': both })

    const job = { owner, carrier, requestId: request.id }
    const asked = await ask(server, job)
    const changeId = asked.body?.priceChanges[0]?.id ?? ''
    expect(await takeArrived()).toEqual({ 'price.requested': both })
    expect(lastOf('price.requested')?.data).toMatchObject({ changeId, oldPounds: 60, newPounds: 95 })
    await callOrThrow(server, answerPrice, {
      as: owner,
      params: { changeId },
      body: { answer: 'signed', name: 'Ring twice' },
    })
    expect(await takeArrived()).toEqual({ 'price.answered': both })
    expect(lastOf('price.answered')?.data).toMatchObject({ changeId, answer: 'signed', newPounds: 95 })

    await callOrThrow(server, markCollected, { as: carrier, params })
    expect(await takeArrived()).toEqual({ 'collection.collected': both, 'receipt.issued': both })
    expect(lastOf('receipt.issued')?.data).toMatchObject({ pounds: 95 })
    await callOrThrow(server, completeRequest, { as: owner, params })
    expect(await takeArrived()).toEqual({ 'request.changed': both })
    expect(lastOf('request.changed')?.data).toMatchObject({ status: 'completed' })
    await review(server, job, { text: 'On time and friendly.' })
    expect(await takeArrived()).toEqual({ 'review.posted': both })
  })

  test('disposal is recorded, a message sent and a case opened', async () => {
    const { request } = await post()
    const { bid } = await givenBid(server, request.id, 60, carrier)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    await writeOrThrow(server, request.id, owner, { text: 'Ring twice.' })
    expect((await takeArrived())['message.received']).toEqual(['carrier'])
    await writeOrThrow(server, request.id, carrier, { text: 'Ring twice?' })
    expect(await takeArrived()).toEqual({ 'message.received': ['owner'] })
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId: request.id } })
    await until(async () => (await readDisposal(server, request.id, carrier)) !== null, 'the record to be awaited')
    await takeArrived()
    expect(await say(server, request.id, carrier)).toMatchObject({ ok: true })
    const [{ looking }] = (await server.sql.query('select looking from disposals order by said_at desc limit 1')).rows
    expect(await takeArrived()).toEqual({ 'disposal.recorded': looking ? ['carrier'] : ['owner', 'carrier'] })
    await tell(server, request.id, owner, { kind: 'damage', text: 'Ring twice' })
    expect(await takeArrived()).toEqual({ 'case.opened': ['owner', 'carrier'] })
    expect(lastOf('case.opened')?.data).toMatchObject({ kind: 'damage', openedBy: 'owner' })
  })

  test('a disposal record that staff review reaches the owner once they accept it', async () => {
    const { rows } = await server.sql.query(
      'select request_id, version from disposal_jobs where disposal_id is not null limit 1',
    )
    const job = { requestId: rows[0].request_id, ownerId: owner.id, carrierId: carrier.id, version: rows[0].version }
    const place = { placeName: 'Avonmouth', number: null, receiver: null, ticket: null }
    const recorded = {
      ...job,
      ...place,
      kind: 'site',
      kg: 40,
      tippedAt: new Date().toISOString(),
      looking: true,
    } as const
    await announce(server, DisposalRecorded.of(recorded, new Date()))
    expect(await takeArrived()).toEqual({ 'disposal.recorded': ['carrier'] })
    await announce(server, ProofDecided.of({ ...job, decision: 'refused' }, new Date()))
    expect(await takeArrived()).toEqual({})
    await announce(server, ProofDecided.of({ ...job, decision: 'accepted' }, new Date()))
    expect(await takeArrived()).toEqual({ 'disposal.recorded': ['owner'] })
  })

  test('a registration ends and a plan changes', async () => {
    await announce(
      server,
      RegistrationEndsSoon.of({ businessId: rival.id, days: 30, validTo: '2027-03-14' }, new Date()),
    )
    expect(await takeArrived()).toEqual({ 'registration.ending': ['rival'] })
    const state = {
      ...{ subscribed: true, tier: 'premium' as const, subscriptionEnd: null, subscriptionId: 'sub_of_rival' },
      ...{ status: 'active' as const, nextTier: null, endsAtPeriodEnd: false, graceUntil: null, version: 2 },
    }
    await announce(server, SubscriptionChanged.of({ userId: rival.id, version: 2, state }, new Date()))
    expect(await takeArrived()).toEqual({ 'subscription.changed': ['rival'] })
    expect(lastOf('subscription.changed')?.data).toEqual({
      subscribed: true,
      plan: 'premium',
      status: 'active',
      url: 'https://kerbside.test/subscribe',
    })
  })

  test('and these were all of them', () => expect([...seenTypes()].toSorted()).toEqual(WebhookEvent.options.toSorted()))
})

test('an event that is consumed again makes no second delivery', async () => {
  const event = RegistrationEndsSoon.of({ businessId: rival.id, days: 7, validTo: '2027-03-14' }, new Date())
  await announce(server, event)
  expect(await takeArrived()).toEqual({ 'registration.ending': ['rival'] })
  await server.sql.query(`delete from inbox where event_id = $1 and consumer = 'webhooks.queue-deliveries'`, [event.id])
  await server.sql.query('update outbox set relayed_at = null, done_at = null, claimed_until = null where id = $1', [
    event.id,
  ])
  expect(await takeArrived()).toEqual({})
})

test('an endpoint receives only the events that it chose, and several of one account each do', async () => {
  const person = await givenCarrier(server)
  const [one, two] = [
    await givenWebhook(server, receiver, person, ['registration.ending']),
    await givenWebhook(server, receiver, person, ['bid.accepted', 'registration.ending']),
  ]
  const other = await givenWebhook(server, receiver, person, ['bid.accepted'])
  await announce(server, {
    ...RegistrationEndsSoon.of({ businessId: person.id, days: 90, validTo: '2027-03-14' }, new Date()),
    id: randomUUIDv7(),
  })
  await until(() => [one, two].every(({ path }) => receiver.requestsTo(path).length === 1), 'both endpoints')
  await waitUntilHandled(server)
  expect(receiver.requestsTo(other.path)).toEqual([])
})
