import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bid } from '#modules/market/bidding/contract.ts'
import type { RequestCard, RequestDetail } from '#modules/market/requests/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { requestKeys } from './keys.ts'
import type { CardPages, OpenPages } from './request-updates.ts'
import { requestsLive } from './requests.live.ts'

const ANN = '00000000-0000-4000-8000-00000000000a'
const BOB = '00000000-0000-4000-8000-00000000000b'
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const card = (n: number): RequestCard => ({
  id: idOf(n),
  title: `Request ${n}`,
  description: 'Six bags of garden waste',
  status: 'pending',
  budget: null,
  locationText: null,
  imageUrls: null,
  bidCount: 0,
  createdAt: new Date(Date.UTC(2026, 0, 1, 9, 0, n)).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 0, 1, 9, 0, n)).toISOString(),
  version: 1,
})
const posted = (n: number) => ({ id: idOf(n), version: 1, patch: card(n) })
const changed = (n: number, status: string, { version = 2, acceptedBidderId = null as string | null } = {}) => ({
  id: idOf(n),
  version,
  patch: { status, winningBidId: null, acceptedBidderId, updatedAt: '2026-01-02T09:00:00.000Z' },
})
const bidOn = (n: number) => ({
  id: idOf(99),
  version: 1,
  patch: { collectionRequestId: idOf(n) } as Bid,
})

const MINE = requestKeys.myRequestsFor(ANN)
const OPEN = requestKeys.openFor(BOB, {})
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
})
afterEach(() => {
  vi.useRealTimers()
})

const cacheMyRequests = (cards: RequestCard[]) =>
  client.setQueryData<CardPages>(MINE, { pages: [{ items: cards, next: null }] })
const cacheOpenRequests = (queryKey: readonly unknown[], cards: RequestCard[]) =>
  client.setQueryData<OpenPages>(queryKey, { pages: [{ items: cards, next: null, fetchStartedAt: 0 }] })
const titles = (queryKey: readonly unknown[]) =>
  itemsOf(client.getQueryData<OpenPages>(queryKey)).map((item) => item.title)

/** Advances the timers by `waitMs` and returns whether the query is due for a refetch. */
function isRefetchDue(queryKey: readonly unknown[], waitMs = 1_000) {
  vi.advanceTimersByTime(waitMs)
  return client.getQueryState(queryKey)?.isInvalidated
}

test('adds a new request to /jobs and removes a closed one without a fetch', () => {
  cacheOpenRequests(OPEN, [card(1)])
  requestsLive['request.posted'](client, posted(2))
  requestsLive['request.changed'](client, changed(1, 'assigned'))
  expect(titles(OPEN)).toEqual(['Request 2'])
  expect(isRefetchDue(OPEN)).toBe(false)
})

test('refetches a search on /jobs', () => {
  const searched = requestKeys.openFor(BOB, { q: 'bags' })
  cacheOpenRequests(searched, [])
  requestsLive['request.posted'](client, posted(2))
  expect(titles(searched)).toEqual([])
  expect(isRefetchDue(searched)).toBe(true)
})

test('refetches the list when a request reopens', () => {
  cacheOpenRequests(OPEN, [])
  requestsLive['request.changed'](client, changed(1, 'pending', { version: 3 }))
  expect(isRefetchDue(OPEN)).toBe(true)
})

test("updates the status in the owner's list and refetches after a version gap", () => {
  cacheMyRequests([card(1)])
  requestsLive['request.changed'](client, changed(1, 'assigned'))
  expect(itemsOf(client.getQueryData<CardPages>(MINE))[0]?.status).toBe('assigned')
  expect(isRefetchDue(MINE)).toBe(false)
  requestsLive['request.changed'](client, changed(1, 'completed', { version: 4 }))
  expect(isRefetchDue(MINE)).toBe(true)
})

test('refetches the number of bids once bids pause', () => {
  cacheMyRequests([card(1)])
  requestsLive['bid.placed'](client, bidOn(1))
  expect(isRefetchDue(MINE, 400)).toBe(false)
  requestsLive['bid.placed'](client, bidOn(1))
  expect(isRefetchDue(MINE, 400)).toBe(false)
  expect(isRefetchDue(MINE, 400)).toBe(true)
})

test("leaves the owner's list alone when another user's request gets a bid", () => {
  cacheMyRequests([card(1)])
  requestsLive['bid.placed'](client, bidOn(2))
  expect(isRefetchDue(MINE)).toBe(false)
})

test('refetches the accepted jobs of the chosen carrier', () => {
  const accepted = requestKeys.acceptedJobsFor(BOB)
  client.setQueryData<CardPages>(accepted, { pages: [{ items: [], next: null }] })
  requestsLive['request.changed'](client, changed(1, 'assigned', { acceptedBidderId: BOB }))
  expect(isRefetchDue(accepted)).toBe(true)
})

test('updates the item summary on cards and the job page, and refetches the items (ITEM-10)', () => {
  const load = { items: 3, kg: 138, litres: 2900, marks: ['pops' as const] }
  const detail = requestKeys.detailFor(idOf(1), BOB)
  const { patch } = changed(1, 'pending')
  const cachedLoads = () => [
    itemsOf(client.getQueryData<OpenPages>(OPEN))[0]?.load,
    client.getQueryData<RequestDetail>(detail)?.load,
  ]
  cacheOpenRequests(OPEN, [card(1)])
  client.setQueryData<RequestDetail>(detail, { ...card(1), access: undefined } as RequestDetail)
  requestsLive['request.changed'](client, { id: idOf(1), version: 2, patch: { ...patch, load } })
  expect(cachedLoads()).toEqual([load, load])
  requestsLive['request.changed'](client, { id: idOf(1), version: 3, patch })
  expect(cachedLoads()).toEqual([load, load])
  requestsLive['request.changed'](client, { id: idOf(1), version: 4, patch: { ...patch, load: null } })
  expect(cachedLoads()).toEqual([undefined, undefined])
  expect(isRefetchDue(detail)).toBe(true)
})

test('keeps the items of a job page when a change doesn’t affect them', () => {
  const detail = requestKeys.detailFor(idOf(1), ANN)
  client.setQueryData<RequestDetail>(detail, { ...card(1) } as RequestDetail)
  requestsLive['request.changed'](client, changed(1, 'cancelled'))
  expect(isRefetchDue(detail)).toBe(false)
})
