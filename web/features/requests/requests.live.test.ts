import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bid } from '#modules/bidding/contract.ts'
import type { RequestCard, RequestDetail } from '#modules/requests/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { requestKeys } from './keys.ts'
import type { CardPages, OpenPages } from './request-news.ts'
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

const MINE = requestKeys.mineFor(ANN)
const OPEN = requestKeys.openFor(BOB, {})
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
})
afterEach(() => {
  vi.useRealTimers()
})

const showMine = (cards: RequestCard[]) =>
  client.setQueryData<CardPages>(MINE, { pages: [{ items: cards, next: null }] })
const showOpen = (queryKey: readonly unknown[], cards: RequestCard[]) =>
  client.setQueryData<OpenPages>(queryKey, { pages: [{ items: cards, next: null, askedAt: 0 }] })
const titles = (queryKey: readonly unknown[]) =>
  itemsOf(client.getQueryData<OpenPages>(queryKey)).map((one) => one.title)

/** Whether it is going to be read again after `wait` milliseconds. */
function readAgain(queryKey: readonly unknown[], wait = 1_000) {
  vi.advanceTimersByTime(wait)
  return client.getQueryState(queryKey)?.isInvalidated
}

test('a new request appears on /jobs and a closed one leaves, without asking the server', () => {
  showOpen(OPEN, [card(1)])
  requestsLive['request.posted'](client, posted(2))
  requestsLive['request.changed'](client, changed(1, 'assigned'))
  expect(titles(OPEN)).toEqual(['Request 2'])
  expect(readAgain(OPEN)).toBe(false)
})

test('a search on /jobs is left to the server', () => {
  const searched = requestKeys.openFor(BOB, { q: 'bags' })
  showOpen(searched, [])
  requestsLive['request.posted'](client, posted(2))
  expect(titles(searched)).toEqual([])
  expect(readAgain(searched)).toBe(true)
})

test('a request that is open again is asked for', () => {
  showOpen(OPEN, [])
  requestsLive['request.changed'](client, changed(1, 'pending', { version: 3 }))
  expect(readAgain(OPEN)).toBe(true)
})

test("the owner's list shows the new status at once, and asks again after a gap", () => {
  showMine([card(1)])
  requestsLive['request.changed'](client, changed(1, 'assigned'))
  expect(itemsOf(client.getQueryData<CardPages>(MINE))[0]?.status).toBe('assigned')
  expect(readAgain(MINE)).toBe(false)
  requestsLive['request.changed'](client, changed(1, 'completed', { version: 4 }))
  expect(readAgain(MINE)).toBe(true)
})

test('the number of bids is read again when bids have stopped coming for a moment', () => {
  showMine([card(1)])
  requestsLive['bid.placed'](client, bidOn(1))
  expect(readAgain(MINE, 400)).toBe(false)
  requestsLive['bid.placed'](client, bidOn(1))
  expect(readAgain(MINE, 400)).toBe(false)
  expect(readAgain(MINE, 400)).toBe(true)
})

test("a bid on somebody else's request leaves the own list alone", () => {
  showMine([card(1)])
  requestsLive['bid.placed'](client, bidOn(2))
  expect(readAgain(MINE)).toBe(false)
})

test('the carrier that was chosen has its accepted jobs read again', () => {
  const accepted = requestKeys.acceptedFor(BOB)
  client.setQueryData<CardPages>(accepted, { pages: [{ items: [], next: null }] })
  requestsLive['request.changed'](client, changed(1, 'assigned', { acceptedBidderId: BOB }))
  expect(readAgain(accepted)).toBe(true)
})

test('a load that its owner changes is another on cards and the job page at once, and the job page asks for its list (ITEM-10)', () => {
  const load = { items: 3, kg: 138, litres: 2900, marks: ['pops' as const] }
  const detail = requestKeys.detailFor(idOf(1), BOB)
  const { patch } = changed(1, 'pending')
  const shown = () => [
    itemsOf(client.getQueryData<OpenPages>(OPEN))[0]?.load,
    client.getQueryData<RequestDetail>(detail)?.load,
  ]
  showOpen(OPEN, [card(1)])
  client.setQueryData<RequestDetail>(detail, { ...card(1), access: undefined } as RequestDetail)
  requestsLive['request.changed'](client, { id: idOf(1), version: 2, patch: { ...patch, load } })
  expect(shown()).toEqual([load, load])
  requestsLive['request.changed'](client, { id: idOf(1), version: 3, patch })
  expect(shown()).toEqual([load, load])
  requestsLive['request.changed'](client, { id: idOf(1), version: 4, patch: { ...patch, load: null } })
  expect(shown()).toEqual([undefined, undefined])
  expect(readAgain(detail)).toBe(true)
})

test('a change that says nothing of the load leaves the list of the job page alone', () => {
  const detail = requestKeys.detailFor(idOf(1), ANN)
  client.setQueryData<RequestDetail>(detail, { ...card(1) } as RequestDetail)
  requestsLive['request.changed'](client, changed(1, 'cancelled'))
  expect(readAgain(detail)).toBe(false)
})
