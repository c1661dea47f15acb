import { describe, expect, test } from 'vitest'
import { myInbox } from '#modules/discovery/todo/contract.ts'
import { jobTimelines } from '#modules/fulfilment/duty-of-care/progress/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnMyRequests, bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { reinstatePerson, suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff, PASSWORD, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const admin = await givenStaff(server)

const byStaff = ({ id: userId }: Person) => ({ as: admin, params: { userId }, body: { reason: 'Dumped waste' } })
const leave = (as: Person) => callOrThrow(server, deleteAccount, { as, body: { password: PASSWORD } })

/**
 * Returns what the owner sees of the bids on their one request: the inbox count, the newest bid to choose, the next
 * step.
 */
async function readBy(owner: Person, requestId: string) {
  const [{ items: waiting }, { items: onMine }, { items: timelines }] = await Promise.all([
    callOrThrow(server, myInbox, { as: owner }),
    callOrThrow(server, bidsOnMyRequests, { as: owner }),
    callOrThrow(server, jobTimelines, { as: owner, query: { requestIds: requestId } }),
  ])
  return {
    waiting: waiting.filter(({ kind }) => kind === 'bids').map(({ count }) => count),
    newest: onMine.map(({ newest }) => newest?.bidAmount ?? null),
    next: timelines[0]?.next,
  }
}

describe('the bid of a suspended carrier on an open request', () => {
  test("shows the suspension to everyone and can't be chosen until it ends", async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, bid } = await givenBid(server, request.id, 60)
    const marks = async (as?: Person) =>
      (await callOrThrow(server, bidsOnRequest, { ...(as && { as }), params: { requestId: request.id } })).items.map(
        ({ bidderSuspended }) => bidderSuspended ?? false,
      )
    const page = await givenWatcher(server)
    await page.join(requestRoom, request.id)
    expect(await readBy(owner, request.id)).toEqual({ waiting: [1], newest: [60], next: 'chosen' })

    await callOrThrow(server, suspendPerson, byStaff(carrier))
    expect(await page.receives('bidder.renamed')).toEqual({ id: carrier.id, patch: { requestIds: [request.id] } })
    for (const viewer of [owner, undefined]) expect(await marks(viewer)).toEqual([true])
    expect(await readBy(owner, request.id)).toEqual({ waiting: [], newest: [null], next: 'bids' })
    expect((await call(server, acceptBid, { as: owner, params: { bidId: bid.id } })).status).toBe(409)
    await givenBid(server, request.id, 75)
    await givenBid(server, request.id, 70)
    expect(await readBy(owner, request.id)).toEqual({ waiting: [2], newest: [70], next: 'chosen' })

    await callOrThrow(server, reinstatePerson, byStaff(carrier))
    expect(await marks()).toEqual([false, false, false])
    expect(await readBy(owner, request.id)).toEqual({ waiting: [3], newest: [70], next: 'chosen' })
  })
})

test('does not offer the owner a bid of a deleted carrier', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { carrier } = await givenBid(server, request.id, 60)
  await leave(carrier)
  expect(await readBy(owner, request.id)).toEqual({ waiting: [], newest: [null], next: 'bids' })
})
