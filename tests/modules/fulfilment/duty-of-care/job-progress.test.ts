import { expect, test } from 'vitest'
import { type JobTimeline, jobTimelines } from '#modules/fulfilment/duty-of-care/progress/contract.ts'
import { beginLoading } from '#modules/fulfilment/visits/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { cancelRequest, completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { read, say } from '#tests/modules/fulfilment/disposal/givens.ts'
import { givenEarlyStart } from '#tests/modules/fulfilment/visits/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const server = await givenServer()

async function timelineOf(requestId: string, as: Person): Promise<JobTimeline | undefined> {
  const { items } = await callOrThrow(server, jobTimelines, { as, query: { requestIds: requestId } })
  return items[0]
}
const steps = (timeline: JobTimeline | undefined) => timeline?.done.map(({ step }) => step)

test('shows owner and carrier, and no one else, the progress of their job and who acts next', async () => {
  const { owner, request } = await givenOpenRequest(server)
  expect(await timelineOf(request.id, owner)).toMatchObject({ side: 'owner', next: 'bids', turn: 'carriers' })
  const { bid, carrier } = await givenBid(server, request.id, 60)
  expect(await timelineOf(request.id, owner)).toMatchObject({ next: 'chosen', turn: 'owner' })
  expect(await timelineOf(request.id, carrier)).toBeUndefined()

  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  expect(await timelineOf(request.id, carrier)).toMatchObject({ side: 'carrier', next: 'time', turn: 'carrier' })
  await callOrThrow(server, markCollected, { as: carrier, params: { requestId: request.id } })
  await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
  const timeline = await timelineOf(request.id, owner)
  expect(steps(timeline)).toEqual(['posted', 'bids', 'chosen', 'collected', 'completed'])
  expect(timeline).toMatchObject({ next: 'went', turn: 'carrier', cancelled: false })
  await until(async () => (await read(server, request.id, carrier)) !== null, 'the proof to be awaited')
  await say(server, request.id, carrier)
  const whole = await timelineOf(request.id, owner)
  expect(steps(whole)).toEqual(['posted', 'bids', 'chosen', 'collected', 'went', 'completed'])
  expect(whole).toMatchObject({ next: null, turn: null })
  expect(await timelineOf(request.id, await givenCustomer(server))).toBeUndefined()
})

test('returns a timeline per job, with no next step for a cancelled one', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { request: other } = await givenOpenRequest(server, { owner })
  await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: other.id } })
  const { items } = await callOrThrow(server, jobTimelines, {
    as: owner,
    query: { requestIds: [request.id, other.id].join(',') },
  })
  const byId = new Map(items.map((timeline) => [timeline.requestId, timeline]))
  expect(byId.get(request.id)).toMatchObject({ next: 'bids' })
  expect(byId.get(other.id)).toMatchObject({ next: null, turn: null, cancelled: true })
})

test('refuses invalid ids and too many ids', async () => {
  const { owner, request } = await givenOpenRequest(server)
  for (const requestIds of ['', 'x', '-'.repeat(36), Array(51).fill(request.id).join(',')])
    expect(await call(server, jobTimelines, { as: owner, query: { requestIds } })).toMatchObject({ status: 400 })
})

test('treats loading without a check-in as arrival', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { bid, carrier } = await givenBid(server, request.id, 60)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  await givenEarlyStart(server, request.id)
  await callOrThrow(server, beginLoading, { as: carrier, params: { requestId: request.id } })
  expect(await timelineOf(request.id, owner)).toMatchObject({ next: 'collected', turn: 'both' })
})
