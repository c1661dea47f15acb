import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import {
  addAnonymisation,
  addDecision,
  addPlacedBid,
  addRequestChange,
  addWithdrawal,
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
const makeBid = (n: number, bidderId = BOB): Bid => ({
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
  (bid: Bid, receivedAt = 1): Message =>
  (updates) =>
    addPlacedBid(updates, { id: bid.id, version: bid.version, patch: bid }, receivedAt)
const withdrawn =
  (bid: Bid): Message =>
  (updates) =>
    addWithdrawal(updates, {
      id: bid.id,
      version: 2,
      patch: { withdrawnAt: '2026-01-01T09:30:00.000Z' },
      requestId: SOFA,
    })
const assigned =
  (winningBidId: string): Message =>
  (updates) =>
    addRequestChange(updates, {
      id: SOFA,
      version: 2,
      patch: { status: 'assigned', winningBidId, acceptedBidderId: BOB, updatedAt: '2026-01-01T10:00:00.000Z' },
    })
const decided =
  (bid: Bid, status: Bid['status']): Message =>
  (updates) =>
    addDecision(updates, {
      id: bid.id,
      version: 2,
      patch: { status },
      requestId: SOFA,
      requestTitle: 'Sofa',
      bidAmount: 1,
    })

const anonymised =
  (bid: Bid, status: Bid['status'], version: number): Message =>
  (updates) =>
    addAnonymisation(updates, { id: bid.id, version, patch: { status }, requestId: SOFA })

/** The server's response at some moment: the bids so far, newest first, with their status. */
function serverResponse(
  bids: Bid[],
  winningBidId: string | null,
  viewerId: string | null,
  fetchStartedAt = 0,
): BidPages {
  const status = (bid: Bid): Bid['status'] => (bid.id === winningBidId ? 'accepted' : 'rejected')
  const items = bids
    .map((bid) => (winningBidId === null ? bid : { ...bid, status: status(bid), version: 2 }))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const winning = items.find((bid) => bid.status === 'accepted') ?? null
  const own = items.find((bid) => bid.bidderId === viewerId) ?? null
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

/** A history of bids, how much of it the page had loaded, and the messages in the order of arrival. */
const histories = fc
  .record({ count: fc.integer({ min: 1, max: 12 }), accepts: fc.boolean(), seed: fc.nat() })
  .chain(({ count, accepts, seed }) => {
    const bids = Array.from({ length: count }, (_, n) => makeBid(n, [BOB, CARA][n % 2]))
    const winner = accepts ? (bids[seed % count] as Bid).id : null
    const withdrawnBids = bids.filter((bid, n) => (n + seed) % 4 === 1 && bid.id !== winner)
    const changes = [
      ...bids.map(placed),
      ...withdrawnBids.map(withdrawn),
      ...(winner === null ? [] : [assigned(winner)]),
    ]
    return fc.record({
      bids: fc.constant(bids),
      winner: fc.constant(winner),
      withdrawnBids: fc.constant(withdrawnBids),
      loadedAfter: fc.integer({ min: 0, max: changes.length }),
      messages: shuffledWithRepeats(changes),
    })
  })

describe('the bid list of a job page', () => {
  test('shows what the server would answer, whatever the order and repetition of messages', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(null, BOB, CARA), (history, viewerId) => {
        const { bids, winner, withdrawnBids, loadedAfter, messages } = history
        const withdrawnBeforeLoad = withdrawnBids.slice(0, Math.max(loadedAfter - bids.length, 0))
        const loadedBids = bids.slice(0, loadedAfter).filter((bid) => !withdrawnBeforeLoad.includes(bid))
        const loaded = serverResponse(
          loadedBids,
          loadedAfter > bids.length + withdrawnBids.length ? winner : null,
          viewerId,
        )
        const remaining = bids.filter((bid) => !withdrawnBids.includes(bid))
        expect(withMessages(loaded, messages, viewerId)).toEqual(serverResponse(remaining, winner, viewerId))
      }),
    )
  })

  test('gives the same result for updates applied one by one or all together', () => {
    fc.assert(
      fc.property(histories, ({ messages }) => {
        const bidder = { requestId: SOFA, viewerId: CARA }
        let updates = noBidUpdates
        let cached = serverResponse([], null, CARA)
        for (const message of messages) {
          updates = message(updates)
          cached = bidsWithUpdates(cached, bidder, updates)
        }
        expect(cached).toEqual(withMessages(serverResponse([], null, CARA), messages))
      }),
    )
  })

  test('counts a repeated bid once', () => {
    const cached = withMessages(serverResponse([makeBid(1)], null, CARA), [
      placed(makeBid(2)),
      placed(makeBid(2)),
      placed(makeBid(1)),
    ])
    expect(cached.pages[0]?.total).toBe(2)
  })

  test('shows a bid that arrives after the acceptance as rejected (STATE-18)', () => {
    const cached = withMessages(serverResponse([makeBid(1)], null, CARA), [assigned(idOf(1)), placed(makeBid(2))])
    expect(itemsOf(cached).map((bid) => bid.status)).toEqual(['rejected', 'accepted'])
  })

  test('shows the winning bid that arrives after the acceptance as accepted (STATE-17)', () => {
    const cached = withMessages(serverResponse([makeBid(1)], null, CARA), [assigned(idOf(2)), placed(makeBid(2))])
    expect(cached.pages[0]?.winning).toMatchObject({ id: idOf(2), status: 'accepted' })
  })

  test('keeps the acceptance when an older response arrives', () => {
    const late = serverResponse([makeBid(1), makeBid(2)], null, CARA)
    expect(itemsOf(withMessages(late, [assigned(idOf(2))])).map((bid) => bid.status)).toEqual(['accepted', 'rejected'])
  })

  test('removes a bid that was withdrawn while the page was offline, once it refetches', () => {
    const fetchedAt = (fetchStartedAt: number) => serverResponse([makeBid(1)], null, CARA, fetchStartedAt)
    expect(itemsOf(withMessages(fetchedAt(5), [placed(makeBid(2), 4)])).map(({ id }) => id)).toEqual([idOf(1)])
    expect(withMessages(fetchedAt(5), [placed(makeBid(2), 4)]).pages[0]).toMatchObject({ total: 1, own: null })
    expect(itemsOf(withMessages(fetchedAt(4), [placed(makeBid(2), 4)])).map(({ id }) => id)).toEqual([idOf(2), idOf(1)])
  })

  test('does not count a bid twice if it is older than the loaded pages', () => {
    const [page] = serverResponse([makeBid(5), makeBid(6)], null, CARA).pages
    const cached = { pages: [{ ...(page as BidPages['pages'][number]), next: 'older', total: 4 }] }
    expect(withMessages(cached, [placed(makeBid(1))]).pages[0]).toMatchObject({
      total: 4,
      items: [{ id: idOf(6) }, { id: idOf(5) }],
    })
  })

  test("keeps a carrier's own newest bid", () => {
    const cached = withMessages(serverResponse([makeBid(1, CARA)], null, CARA), [
      placed(makeBid(2, CARA)),
      placed(makeBid(3, BOB)),
    ])
    expect(cached.pages[0]?.own?.id).toBe(idOf(2))
    expect(withMessages(serverResponse([], null, null), [placed(makeBid(2, ANN))], null).pages[0]?.own).toBeNull()
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
  const mine: MyBidPages = { pages: [{ items: [{ bid: makeBid(1, CARA), request: card }], next: null }] }
  const latestBid = (messages: Message[]) => itemsOf(myBidsWithUpdates(mine, applyAll(messages)))[0]

  test('shows a carrier whether it won (DASH-30)', () => {
    expect(latestBid([decided(makeBid(1), 'accepted')])).toMatchObject({
      bid: { status: 'accepted' },
      request: { status: 'assigned' },
    })
    expect(latestBid([decided(makeBid(1), 'rejected')])).toMatchObject({
      bid: { status: 'rejected' },
      request: { status: 'assigned' },
    })
  })

  test('accepts the decision and the request change in either order, repeated', () => {
    const messages = [decided(makeBid(1), 'rejected'), assigned(idOf(9))]
    fc.assert(
      fc.property(shuffledWithRepeats(messages), (received) => {
        expect(latestBid(received)).toEqual(latestBid(messages))
      }),
    )
  })

  test('keeps a bid whose job is missing (DASH-32)', () => {
    const orphaned: MyBidPages = { pages: [{ items: [{ bid: makeBid(1), request: null }], next: null }] }
    expect(itemsOf(myBidsWithUpdates(orphaned, applyAll([assigned(idOf(9))])))).toMatchObject([{ request: null }])
  })
})

describe('a bid whose bidder has deleted their account', () => {
  const noBidder = { bidderId: null, bidderName: null, bidMessage: null, bidderVerification: 'pending_submission' }
  const [first, second] = [makeBid(1), makeBid(2, CARA)]

  test('stays rejected, without a bidder, whatever the order of messages (BID-12)', () => {
    fc.assert(
      fc.property(
        shuffledWithRepeats([placed(first), placed(second), anonymised(first, 'rejected', 2)]),
        (messages) => {
          const [, rejected] = itemsOf(withMessages(serverResponse([first], null, CARA), messages))
          expect(rejected).toMatchObject({ ...noBidder, id: first.id, status: 'rejected', version: 2 })
        },
      ),
    )
  })

  test('stays accepted', () => {
    fc.assert(
      fc.property(shuffledWithRepeats([assigned(first.id), anonymised(first, 'accepted', 3)]), (messages) => {
        const cached = withMessages(serverResponse([first, second], null, CARA), messages)
        expect(cached.pages[0]?.winning).toMatchObject({ ...noBidder, id: first.id, status: 'accepted', version: 3 })
      }),
    )
  })

  test("is no longer the viewer's own bid", () => {
    const cached = withMessages(serverResponse([first], null, null), [anonymised(first, 'rejected', 2)], null)
    expect(cached.pages[0]?.own).toBeNull()
  })
})
