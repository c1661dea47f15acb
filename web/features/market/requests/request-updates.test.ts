import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequestCard } from '#modules/market/requests/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import {
  addPostedRequest,
  addRequestChange,
  detailWithUpdates,
  type Latest,
  latestWithUpdates,
  matchesFilter,
  noRequestUpdates,
  type OpenPages,
  openWithUpdates,
  type RequestUpdates,
} from './request-updates.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const card = (n: number, more: Partial<RequestCard> = {}): RequestCard => ({
  id: idOf(n),
  title: `Request ${n}`,
  description: 'Six bags of garden waste',
  status: 'pending',
  budget: n % 2 ? 40 : null,
  locationText: null,
  imageUrls: null,
  bidCount: 0,
  createdAt: new Date(Date.UTC(2026, 0, 1, 9, 0, n)).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 0, 1, 9, 0, n)).toISOString(),
  version: 1,
  ...more,
})

type Message = (updates: RequestUpdates) => RequestUpdates
const posted =
  (request: RequestCard, receivedAt = 1): Message =>
  (updates) =>
    addPostedRequest(updates, { id: request.id, version: 1, patch: request }, receivedAt)
const CHANGED_AT = '2026-01-02T09:00:00.000Z'
const changed =
  (n: number, status: string, version = 2): Message =>
  (updates) => {
    const patch = { status, winningBidId: null, acceptedBidderId: null, updatedAt: CHANGED_AT }
    return addRequestChange(updates, { id: idOf(n), version, patch })
  }

const applyAll = (messages: Message[]) => messages.reduce((updates, message) => message(updates), noRequestUpdates)
const newestFirst = (cards: RequestCard[]) => [...cards].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
const open = (cards: RequestCard[], fetchStartedAt = 0): OpenPages => ({
  pages: [{ items: newestFirst(cards), next: null, fetchStartedAt }],
})
const titles = (cached: OpenPages) => itemsOf(cached).map((card) => card.title)

const shuffledWithRepeats = <T>(items: T[]) =>
  fc
    .tuple(
      fc.shuffledSubarray(items, { minLength: items.length }),
      fc.array(fc.constantFrom(...items), { maxLength: items.length }),
    )
    .map(([all, again]) => [...all, ...again])
    .chain((messages) => fc.shuffledSubarray(messages, { minLength: messages.length }))

/** Requests, some of which close later, how many the page had loaded, and their messages in any order, repeated. */
const histories = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const cards = Array.from({ length: count }, (_, n) => card(n))
  return fc.subarray(cards).chain((closed) =>
    fc.record({
      cards: fc.constant(cards),
      closed: fc.constant(new Set(closed.map((card) => card.id))),
      loadedCount: fc.integer({ min: 0, max: count }),
      messages: shuffledWithRepeats([
        ...cards.map((card) => posted(card)),
        ...closed.map((card) => changed(cards.indexOf(card), 'assigned')),
      ]),
    }),
  )
})
const currentCards = (cards: RequestCard[], closed: Set<string>) =>
  cards.map((card) => (closed.has(card.id) ? { ...card, status: 'assigned', updatedAt: CHANGED_AT, version: 2 } : card))

describe('/jobs', () => {
  test('shows exactly the open requests, newest first, whatever the order and repetition of messages', () => {
    fc.assert(
      fc.property(histories, ({ cards, closed, loadedCount, messages }) => {
        const expected = open(cards.filter((card) => !closed.has(card.id)))
        expect(openWithUpdates(open(cards.slice(0, loadedCount)), applyAll(messages), {})).toEqual(expected)
      }),
    )
  })

  test('leaves out a request whose closing arrives before its posting', () => {
    expect(titles(openWithUpdates(open([]), applyAll([changed(1, 'assigned'), posted(card(1))]), {}))).toEqual([])
  })

  test('leaves out a request posted before the fetch but missing from the response', () => {
    expect(titles(openWithUpdates(open([], 5), applyAll([posted(card(1), 4)]), {}))).toEqual([])
    expect(titles(openWithUpdates(open([], 5), applyAll([posted(card(1), 6)]), {}))).toEqual(['Request 1'])
  })

  test('adds a new request only to lists whose filter it matches', () => {
    const updates = applyAll([posted(card(1)), posted(card(2))])
    expect(titles(openWithUpdates(open([]), updates, { budget: 'yes' }))).toEqual(['Request 1'])
    expect(titles(openWithUpdates(open([]), updates, { photo: 'yes' }))).toEqual([])
    expect(matchesFilter(card(1), { q: 'bags' })).toBe(false)
  })
})

describe('the homepage list', () => {
  const latest = (cards: RequestCard[], limit: number, fetchStartedAt = 0): Latest => ({
    items: newestFirst(cards).slice(0, limit),
    more: cards.length > limit,
    fetchStartedAt,
  })

  test('shows the newest requests, closed ones included, whatever the order of messages (R30)', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(2, 5), ({ cards, closed, loadedCount, messages }, limit) => {
        const fetched = latest(cards.slice(0, loadedCount), limit)
        expect(latestWithUpdates(fetched, applyAll(messages), limit)).toEqual(
          latest(currentCards(cards, closed), limit),
        )
      }),
    )
  })

  test('shows a visitor two requests and that there are more (HOME-30, HOME-31)', () => {
    const merged = latestWithUpdates(latest([card(1), card(2)], 2), applyAll([posted(card(3))]), 2)
    expect(merged).toMatchObject({ items: [{ title: 'Request 3' }, { title: 'Request 2' }], more: true })
  })

  test('leaves out a request that was hidden between its posting and the fetch', () => {
    const updates = applyAll([posted(card(1), 10), posted(card(2), 30)])
    const merged = latestWithUpdates(latest([], 2, 20), updates, 2)
    expect(merged.items.map(({ title }) => title)).toEqual(['Request 2'])
  })
})

describe('one request', () => {
  const detail = {
    ...card(1),
    userId: idOf(7),
    winningBidId: null,
    acceptedBidderId: null,
    collectedAt: null,
    postcode: null,
  }

  test('ignores older messages and applies the newest', () => {
    const messages = [changed(1, 'assigned', 2), changed(1, 'completed', 3)]
    expect(detailWithUpdates(detail, applyAll(messages)).status).toBe('completed')
    expect(detailWithUpdates(detail, applyAll(messages.toReversed())).status).toBe('completed')
    expect(detailWithUpdates({ ...detail, status: 'cancelled', version: 4 }, applyAll(messages)).status).toBe(
      'cancelled',
    )
  })
})

test('keeps the version of a job page until its new items are fetched (ITEM-24)', () => {
  const cached = {
    ...card(1),
    userId: idOf(7),
    winningBidId: null,
    acceptedBidderId: null,
    collectedAt: null,
    postcode: null,
  }
  const patch = { status: 'pending', winningBidId: null, acceptedBidderId: null, updatedAt: CHANGED_AT }
  const load = { items: 3, kg: 138, litres: 2900, marks: [] }
  const updates = addRequestChange(noRequestUpdates, { id: idOf(1), version: 2, patch: { ...patch, load } })
  expect(detailWithUpdates(cached, updates)).toMatchObject({ load, version: 1 })
  expect(detailWithUpdates({ ...cached, load, version: 2 }, updates).version).toBe(2)
})

test('keeps the collection time when a later change doesn’t mention it', () => {
  const detail = {
    ...card(1),
    status: 'assigned',
    userId: idOf(7),
    winningBidId: null,
    acceptedBidderId: null,
    collectedAt: null,
    postcode: null,
  }
  const patch = { status: 'assigned', winningBidId: null, acceptedBidderId: null, updatedAt: CHANGED_AT }
  const mark = addRequestChange(noRequestUpdates, {
    id: idOf(1),
    version: 2,
    patch: { ...patch, collectedAt: CHANGED_AT },
  })
  const marked = detailWithUpdates(detail, mark)
  expect(marked).toMatchObject({ collectedAt: CHANGED_AT, version: 2 })
  const later = addRequestChange(noRequestUpdates, { id: idOf(1), version: 3, patch })
  expect(detailWithUpdates(marked, later).collectedAt).toBe(CHANGED_AT)
})

describe('a message that the owner has deleted their account', () => {
  const anonymisedFields = { title: 'Deleted request', description: 'Gone.', locationText: null, imageUrls: null }
  const patch = { status: 'cancelled', winningBidId: null, acceptedBidderId: null, updatedAt: CHANGED_AT }
  const anonymisation = addRequestChange(noRequestUpdates, {
    id: idOf(1),
    version: 2,
    patch,
    anonymised: { userId: null, ...anonymisedFields },
  })

  test('removes the owner, texts and postcode from a job page', () => {
    const cached = {
      ...card(1),
      userId: idOf(9),
      winningBidId: null,
      acceptedBidderId: null,
      collectedAt: null,
      postcode: 'BS6 5QA',
    }
    expect(detailWithUpdates(cached, anonymisation)).toMatchObject({
      ...anonymisedFields,
      ...patch,
      userId: null,
      postcode: null,
      version: 2,
    })
  })

  test('removes the request from the homepage', () => {
    const cached = { items: [card(2), card(1)], more: false, fetchStartedAt: 0 }
    expect(latestWithUpdates(cached, anonymisation, 5).items.map(({ id }) => id)).toEqual([idOf(2)])
  })
})
