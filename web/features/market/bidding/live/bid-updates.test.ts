import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import {
  applyAnonymised,
  applyChanged,
  applyDecided,
  applyPlaced,
  applyWithdrawn,
  type BidPages,
  type BidUpdates,
  bidsWithUpdates,
  type MyBidPages,
  myBidsWithUpdates,
  noBidUpdates,
} from './bid-updates.ts'

const SOFA = '00000000-0000-4000-8000-0000000000aa'
const ANN = '00000000-0000-4000-8000-00000000000a'
const BOB = '00000000-0000-4000-8000-00000000000b'
const CARA = '00000000-0000-4000-8000-00000000000c'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const bid = (n: number, bidderId = BOB): Bid => ({
  id: idOf(n),
  collectionRequestId: SOFA,
  bidderId,
  bidderName: null,
  bidderVerification: 'verified',
  bidAmount: 50 + n,
  bidMessage: null,
  status: 'active',
  createdAt: new Date(Date.UTC(2026, 0, 1, 9, 0, n)).toISOString(),
  version: 1,
})

type Message = (updates: BidUpdates) => BidUpdates
const placed =
  (one: Bid, receivedAt = 1): Message =>
  (updates) =>
    applyPlaced(updates, { id: one.id, version: one.version, patch: one }, receivedAt)
const withdrawn =
  (one: Bid): Message =>
  (updates) =>
    applyWithdrawn(updates, {
      id: one.id,
      version: 2,
      patch: { withdrawnAt: '2026-01-01T09:30:00.000Z' },
      requestId: SOFA,
    })
const assigned =
  (winningBidId: string): Message =>
  (updates) =>
    applyChanged(updates, {
      id: SOFA,
      version: 2,
      patch: { status: 'assigned', winningBidId, acceptedBidderId: BOB, updatedAt: '2026-01-01T10:00:00.000Z' },
    })
const decided =
  (one: Bid, status: Bid['status']): Message =>
  (updates) =>
    applyDecided(updates, {
      id: one.id,
      version: 2,
      patch: { status },
      requestId: SOFA,
      requestTitle: 'Sofa',
      bidAmount: 1,
    })

const left =
  (one: Bid, status: Bid['status'], version: number): Message =>
  (updates) =>
    applyAnonymised(updates, { id: one.id, version, patch: { status }, requestId: SOFA })

/** The server's answer at a given moment: the bids so far, newest first, with their status. */
function answer(bids: Bid[], winningBidId: string | null, viewerId: string | null, fetchStartedAt = 0): BidPages {
  const status = (one: Bid): Bid['status'] => (one.id === winningBidId ? 'accepted' : 'rejected')
  const items = bids
    .map((one) => (winningBidId === null ? one : { ...one, status: status(one), version: 2 }))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const winning = items.find((one) => one.status === 'accepted') ?? null
  const own = items.find((one) => one.bidderId === viewerId) ?? null
  return { pages: [{ items, next: null, total: items.length, winning, own, fetchStartedAt }] }
}

const applyAll = (messages: Message[]) => messages.reduce((updates, message) => message(updates), noBidUpdates)
const withMessages = (cached: BidPages, messages: Message[], viewerId: string | null = CARA) =>
  bidsWithUpdates(cached, { requestId: SOFA, viewerId }, applyAll(messages))

/** Every message at least once, in any order, with some repeated. */
const shuffledWithRepeats = <T>(items: T[]) =>
  fc
    .tuple(
      fc.shuffledSubarray(items, { minLength: items.length }),
      fc.array(fc.constantFrom(...items), { maxLength: items.length }),
    )
    .map(([all, again]) => [...all, ...again])
    .chain((messages) => fc.shuffledSubarray(messages, { minLength: messages.length }))

/** A history, how much of it the page had loaded, and the messages as they arrived. */
const stories = fc
  .record({ count: fc.integer({ min: 1, max: 12 }), accepts: fc.boolean(), seed: fc.nat() })
  .chain(({ count, accepts, seed }) => {
    const bids = Array.from({ length: count }, (_, n) => bid(n, [BOB, CARA][n % 2]))
    const winner = accepts ? (bids[seed % count] as Bid).id : null
    const withdrawnBids = bids.filter((one, n) => (n + seed) % 4 === 1 && one.id !== winner)
    const steps = [...bids.map(placed), ...withdrawnBids.map(withdrawn), ...(winner === null ? [] : [assigned(winner)])]
    return fc.record({
      bids: fc.constant(bids),
      winner: fc.constant(winner),
      withdrawnBids: fc.constant(withdrawnBids),
      readAfter: fc.integer({ min: 0, max: steps.length }),
      messages: shuffledWithRepeats(steps),
    })
  })

describe('the bids of a job page', () => {
  test('shows what the server would answer, whatever the order and repetition of messages', () => {
    fc.assert(
      fc.property(stories, fc.constantFrom(null, BOB, CARA), (story, viewerId) => {
        const { bids, winner, withdrawnBids, readAfter, messages } = story
        const goneWhenRead = withdrawnBids.slice(0, Math.max(readAfter - bids.length, 0))
        const readBids = bids.slice(0, readAfter).filter((one) => !goneWhenRead.includes(one))
        const read = answer(readBids, readAfter > bids.length + withdrawnBids.length ? winner : null, viewerId)
        const left = bids.filter((one) => !withdrawnBids.includes(one))
        expect(withMessages(read, messages, viewerId)).toEqual(answer(left, winner, viewerId))
      }),
    )
  })

  test('gives the same result for updates applied one by one or all together', () => {
    fc.assert(
      fc.property(stories, ({ messages }) => {
        const bidder = { requestId: SOFA, viewerId: CARA }
        let updates = noBidUpdates
        let cached = answer([], null, CARA)
        for (const message of messages) {
          updates = message(updates)
          cached = bidsWithUpdates(cached, bidder, updates)
        }
        expect(cached).toEqual(withMessages(answer([], null, CARA), messages))
      }),
    )
  })

  test('counts a repeated bid once', () => {
    const cached = withMessages(answer([bid(1)], null, CARA), [placed(bid(2)), placed(bid(2)), placed(bid(1))])
    expect(cached.pages[0]?.total).toBe(2)
  })

  test('shows a bid that arrives after the acceptance as rejected (STATE-18)', () => {
    const cached = withMessages(answer([bid(1)], null, CARA), [assigned(idOf(1)), placed(bid(2))])
    expect(itemsOf(cached).map((one) => one.status)).toEqual(['rejected', 'accepted'])
  })

  test('shows the winning bid that arrives after the acceptance as accepted (STATE-17)', () => {
    const cached = withMessages(answer([bid(1)], null, CARA), [assigned(idOf(2)), placed(bid(2))])
    expect(cached.pages[0]?.winning).toMatchObject({ id: idOf(2), status: 'accepted' })
  })

  test('keeps the acceptance when an older response arrives', () => {
    const late = answer([bid(1), bid(2)], null, CARA)
    expect(itemsOf(withMessages(late, [assigned(idOf(2))])).map((one) => one.status)).toEqual(['accepted', 'rejected'])
  })

  test('removes a bid that was withdrawn while the page was offline, once it refetches', () => {
    const fetchedAt = (fetchStartedAt: number) => answer([bid(1)], null, CARA, fetchStartedAt)
    expect(itemsOf(withMessages(fetchedAt(5), [placed(bid(2), 4)])).map(({ id }) => id)).toEqual([idOf(1)])
    expect(withMessages(fetchedAt(5), [placed(bid(2), 4)]).pages[0]).toMatchObject({ total: 1, own: null })
    expect(itemsOf(withMessages(fetchedAt(4), [placed(bid(2), 4)])).map(({ id }) => id)).toEqual([idOf(2), idOf(1)])
  })

  test('does not count a bid twice if it is older than the loaded pages', () => {
    const [page] = answer([bid(5), bid(6)], null, CARA).pages
    const cached = { pages: [{ ...(page as BidPages['pages'][number]), next: 'older', total: 4 }] }
    expect(withMessages(cached, [placed(bid(1))]).pages[0]).toMatchObject({
      total: 4,
      items: [{ id: idOf(6) }, { id: idOf(5) }],
    })
  })

  test("keeps a carrier's own newest bid", () => {
    const cached = withMessages(answer([bid(1, CARA)], null, CARA), [placed(bid(2, CARA)), placed(bid(3, BOB))])
    expect(cached.pages[0]?.own?.id).toBe(idOf(2))
    expect(withMessages(answer([], null, null), [placed(bid(2, ANN))], null).pages[0]?.own).toBeNull()
  })
})

describe("'Jobs I've Bid On'", () => {
  const card = {
    id: SOFA,
    title: 'Sofa',
    description: 'A grey sofa',
    status: 'pending',
    budget: null,
    locationText: null,
    imageUrls: null,
    bidCount: 2,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    version: 1,
  }
  const mine: MyBidPages = { pages: [{ items: [{ bid: bid(1, CARA), request: card }], next: null }] }
  const latestBid = (messages: Message[]) => itemsOf(myBidsWithUpdates(mine, applyAll(messages)))[0]

  test('shows a carrier whether it won (DASH-30)', () => {
    expect(latestBid([decided(bid(1), 'accepted')])).toMatchObject({
      bid: { status: 'accepted' },
      request: { status: 'assigned' },
    })
    expect(latestBid([decided(bid(1), 'rejected')])).toMatchObject({
      bid: { status: 'rejected' },
      request: { status: 'assigned' },
    })
  })

  test('accepts the decision and the request change in either order, repeated', () => {
    const messages = [decided(bid(1), 'rejected'), assigned(idOf(9))]
    fc.assert(
      fc.property(shuffledWithRepeats(messages), (received) => {
        expect(latestBid(received)).toEqual(latestBid(messages))
      }),
    )
  })

  test('keeps a bid whose job is missing (DASH-32)', () => {
    const lost: MyBidPages = { pages: [{ items: [{ bid: bid(1), request: null }], next: null }] }
    expect(itemsOf(myBidsWithUpdates(lost, applyAll([assigned(idOf(9))])))).toMatchObject([{ request: null }])
  })
})

describe('a bidder who deleted their account', () => {
  const nobody = { bidderId: null, bidderName: null, bidMessage: null, bidderVerification: 'pending_submission' }
  const [first, second] = [bid(1), bid(2, CARA)]

  test('keeps the rejected bid without a bidder, whatever the order of messages (BID-12)', () => {
    fc.assert(
      fc.property(shuffledWithRepeats([placed(first), placed(second), left(first, 'rejected', 2)]), (messages) => {
        const [, rejected] = itemsOf(withMessages(answer([first], null, CARA), messages))
        expect(rejected).toMatchObject({ ...nobody, id: first.id, status: 'rejected', version: 2 })
      }),
    )
  })

  test('keeps the accepted bid accepted', () => {
    fc.assert(
      fc.property(shuffledWithRepeats([assigned(first.id), left(first, 'accepted', 3)]), (messages) => {
        const cached = withMessages(answer([first, second], null, CARA), messages)
        expect(cached.pages[0]?.winning).toMatchObject({ ...nobody, id: first.id, status: 'accepted', version: 3 })
      }),
    )
  })

  test("is no longer the viewer's own bid", () => {
    const cached = withMessages(answer([first], null, null), [left(first, 'rejected', 2)], null)
    expect(cached.pages[0]?.own).toBeNull()
  })
})
