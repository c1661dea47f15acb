import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bid } from '#modules/market/bidding/contract.ts'
import type { RequestCard } from '#modules/market/requests/contract.ts'
import { waitForCheck } from '#tests/support/wait-for-check.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { bidsQuery } from '#web/features/market/bidding/queries.ts'
import type { BidPages, MyBidPages } from './bid-updates.ts'
import { bidsLive } from './bids.live.ts'

const SOFA = '00000000-0000-4000-8000-0000000000aa'
const BOB = '00000000-0000-4000-8000-00000000000b'
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const bid = (n: number): Bid => ({
  id: idOf(n),
  collectionRequestId: SOFA,
  bidderId: BOB,
  bidderName: null,
  bidderVerification: 'verified',
  bidAmount: 50,
  bidMessage: null,
  status: 'active',
  createdAt: new Date(Date.UTC(2026, 0, 1, 9, 0, n)).toISOString(),
  version: 1,
})
const placed = (n: number) => ({ id: idOf(n), version: 1, patch: bid(n) })
const decided = (n: number, version = 2) => ({
  id: idOf(n),
  version,
  patch: { status: 'rejected' as const },
  requestId: SOFA,
  requestTitle: 'Sofa',
  bidAmount: 50,
})
const assigned = (winningBidId: string) => ({
  id: SOFA,
  version: 2,
  patch: { status: 'assigned', winningBidId, acceptedBidderId: BOB, updatedAt: '2026-01-01T10:00:00.000Z' },
})

const ON_SOFA = biddingKeys.onRequestFor(SOFA, null)
const MINE = biddingKeys.myBidsFor(BOB)
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
})
afterEach(() => {
  vi.useRealTimers()
})

function cacheBids(bids: Bid[], next: string | null = null, floor?: BidPages['pages'][number]['floor']) {
  const page = { items: bids, next, total: bids.length, winning: null, own: null, floor, fetchStartedAt: 0 }
  client.setQueryData<BidPages>(ON_SOFA, { pages: [page] })
}
const cacheOwnBids = (bids: Bid[]) =>
  client.setQueryData<MyBidPages>(MINE, {
    pages: [{ items: bids.map((item) => ({ bid: item, request: null })), next: null }],
  })
const firstPage = () => client.getQueryData<BidPages>(ON_SOFA)?.pages[0]

/** Advances the timers and returns whether the query is due for a refetch. */
function isRefetchDue(queryKey: readonly unknown[]) {
  vi.advanceTimersByTime(1_000)
  return client.getQueryState(queryKey)?.isInvalidated
}

test('adds a new bid on top and counts it without a refetch', () => {
  cacheBids([bid(1)])
  bidsLive['bid.placed'](client, placed(2))
  bidsLive['bid.placed'](client, placed(2))
  expect(firstPage()).toMatchObject({ total: 2, items: [{ id: idOf(2) }, { id: idOf(1) }] })
  expect(isRefetchDue(ON_SOFA)).toBe(false)
})

test('re-renders only the row of a new bid', () => {
  const { structuralSharing = false } = bidsQuery(SOFA, null)
  client.setQueryDefaults(ON_SOFA, { structuralSharing })
  cacheBids([bid(2), bid(1)])
  const previousItems = firstPage()?.items
  bidsLive['bid.placed'](client, placed(3))
  const [newest, ...others] = firstPage()?.items ?? []
  expect(newest?.id).toBe(idOf(3))
  expect(others.every((bidItem, index) => bidItem === previousItems?.[index])).toBe(true)
  expect(others).toHaveLength(2)
})

test('refetches when a bid belongs beyond the loaded pages', () => {
  cacheBids([bid(5)], 'older')
  bidsLive['bid.placed'](client, placed(1))
  expect(isRefetchDue(ON_SOFA)).toBe(true)
})

test("refetches the carrier's own list once when it bids in another tab", () => {
  cacheOwnBids([bid(1)])
  bidsLive['bid.placed'](client, placed(1))
  expect(isRefetchDue(MINE)).toBe(false)
  bidsLive['bid.placed'](client, placed(2))
  expect(isRefetchDue(MINE)).toBe(true)
})

test('decides all visible bids on an acceptance without a refetch', () => {
  cacheBids([bid(1), bid(2)])
  bidsLive['request.changed'](client, assigned(idOf(1)))
  expect(firstPage()).toMatchObject({
    items: [{ status: 'accepted' }, { status: 'rejected' }],
    winning: { id: idOf(1) },
  })
  expect(isRefetchDue(ON_SOFA)).toBe(false)
})

test('refetches when the winning bid is not loaded', () => {
  cacheBids([bid(1), bid(2)], 'older')
  bidsLive['request.changed'](client, assigned(idOf(9)))
  expect(isRefetchDue(ON_SOFA)).toBe(true)
})

const withdrawn = (n: number) => ({
  id: idOf(n),
  version: 2,
  patch: { withdrawnAt: '2026-01-01T10:00:00.000Z' },
  requestId: SOFA,
})

test('removes a withdrawn bid from the page and the own list, and lowers the count, without a refetch', () => {
  cacheBids([bid(2), bid(1)])
  cacheOwnBids([bid(2), bid(1)])
  bidsLive['bid.withdrawn'](client, withdrawn(2))
  bidsLive['bid.placed'](client, placed(2))
  expect(firstPage()).toMatchObject({ total: 1, items: [{ id: idOf(1) }] })
  expect(client.getQueryData<MyBidPages>(MINE)?.pages[0]?.items).toHaveLength(1)
  expect(isRefetchDue(ON_SOFA)).toBe(false)
})

test("refetches when a withdrawn bid is not loaded or was the carrier's newest", () => {
  cacheBids([bid(5)], 'older')
  bidsLive['bid.withdrawn'](client, withdrawn(1))
  expect(isRefetchDue(ON_SOFA)).toBe(true)
  client.setQueryData<BidPages>(ON_SOFA, {
    pages: [{ items: [bid(2)], next: null, total: 1, winning: null, own: bid(2), fetchStartedAt: 0 }],
  })
  bidsLive['bid.withdrawn'](client, withdrawn(2))
  expect(firstPage()?.own).toBeNull()
  expect(isRefetchDue(ON_SOFA)).toBe(true)
})

const badge = (verificationStatus: Bid['bidderVerification'], version: number) => ({
  id: BOB,
  version,
  patch: { bidderVerification: verificationStatus },
})

test("updates a carrier's badge on its bids and the owner's card without a refetch", () => {
  const page = { items: [bid(1)], next: null, total: 1, winning: bid(1), own: bid(1), fetchStartedAt: 0 }
  client.setQueryData<BidPages>(ON_SOFA, { pages: [page] })
  bidsLive['bidder.changed'](client, badge('rejected', 5))
  const rejected = { bidderVerification: 'rejected' }
  expect(firstPage()).toMatchObject({ items: [rejected], winning: rejected, own: rejected })
  expect(isRefetchDue(ON_SOFA)).toBe(false)
})

test('ignores an older badge', () => {
  cacheBids([bid(1)])
  bidsLive['bidder.changed'](client, badge('rejected', 5))
  bidsLive['bidder.changed'](client, badge('pending_review', 4))
  expect(firstPage()).toMatchObject({ items: [{ bidderVerification: 'rejected' }] })
})

test('shows the new badge on a bid received before it, whenever the list arrives', () => {
  bidsLive['bid.placed'](client, placed(1))
  bidsLive['bidder.changed'](client, badge('rejected', 5))
  cacheBids([])
  bidsLive['bid.placed'](client, placed(2))
  expect(firstPage()).toMatchObject({
    items: [{ bidderVerification: 'verified' }, { bidderVerification: 'rejected' }],
  })
})

test("keeps the server's badge if it is newer than the live one", () => {
  bidsLive['bidder.changed'](client, badge('pending_review', 4))
  cacheBids([bid(1)])
  bidsLive['bid.decided'](client, decided(1))
  expect(firstPage()).toMatchObject({ items: [{ bidderVerification: 'verified' }] })
})

test('refetches a list that was in flight when a badge changed', async () => {
  let answer: (pages: BidPages) => void = () => undefined
  const fetching = client.fetchQuery({
    queryKey: ON_SOFA,
    queryFn: () => new Promise<BidPages>((resolve) => (answer = resolve)),
  })
  bidsLive['bidder.changed'](client, badge('rejected', 5))
  answer({ pages: [] })
  await fetching
  await waitForCheck(() => expect(client.getQueryState(ON_SOFA)?.isInvalidated).toBe(true))
})

test('applies a decision to the own bid, and refetches on a version gap or an unknown bid', () => {
  cacheOwnBids([bid(1)])
  bidsLive['bid.decided'](client, decided(1))
  expect(client.getQueryData<MyBidPages>(MINE)?.pages[0]?.items[0]?.bid.status).toBe('rejected')
  expect(isRefetchDue(MINE)).toBe(false)
  cacheOwnBids([bid(2)])
  bidsLive['bid.decided'](client, decided(2, 3))
  expect(isRefetchDue(MINE)).toBe(true)
  cacheOwnBids([bid(2)])
  bidsLive['bid.decided'](client, decided(3))
  expect(isRefetchDue(MINE)).toBe(true)
})

test('refetches after a very low bid only for viewers who may see disposal cost (FLOOR-12)', () => {
  cacheBids([bid(1)])
  bidsLive['bid.placed'](client, placed(2))
  expect(isRefetchDue(ON_SOFA)).toBe(false)
  cacheBids([bid(1)], null, { pounds: 62, marked: [], reused: [] })
  bidsLive['bid.placed'](client, placed(3))
  expect(isRefetchDue(ON_SOFA)).toBe(false)
  cacheBids([bid(1)], null, { pounds: 63, marked: [], reused: [] })
  bidsLive['bid.placed'](client, placed(4))
  expect(isRefetchDue(ON_SOFA)).toBe(true)
})

test("updates the items on the bidder's own list when the owner changes them", () => {
  const request = { id: SOFA, version: 1, load: { items: 1, kg: 10, litres: 100, marks: [] } } as unknown as RequestCard
  client.setQueryData<MyBidPages>(MINE, { pages: [{ items: [{ bid: bid(1), request }], next: null }] })
  const cachedLoad = () => client.getQueryData<MyBidPages>(MINE)?.pages[0]?.items[0]?.request?.load
  const change = {
    status: 'pending',
    winningBidId: null,
    acceptedBidderId: null,
    updatedAt: '2026-01-01T10:00:00.000Z',
  }
  const load = { items: 3, kg: 138, litres: 2900, marks: ['pops' as const] }
  bidsLive['request.changed'](client, { id: SOFA, version: 2, patch: { ...change, load } })
  expect(cachedLoad()).toEqual(load)
  bidsLive['request.changed'](client, { id: SOFA, version: 3, patch: change })
  expect(cachedLoad()).toEqual(load)
  bidsLive['request.changed'](client, { id: SOFA, version: 4, patch: { ...change, load: null } })
  expect(cachedLoad()).toBeUndefined()
})
