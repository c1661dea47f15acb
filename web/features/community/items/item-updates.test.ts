import { expect, test } from 'vitest'
import type { Item } from '#modules/community/items/contract.ts'
import {
  applyItem,
  applyRemoved,
  type ItemUpdates,
  itemPageWithUpdates,
  type Latest,
  type ListPages,
  latestWithUpdates,
  listWithUpdates,
  noItemUpdates,
  withCreatedAt,
} from './item-updates.ts'

const gift = (id: string, minute: number, change: Partial<Item> = {}): Item =>
  ({
    type: 'freecycle_item',
    id,
    name: `Item ${id}`,
    description: null,
    status: 'available',
    category: null,
    locationText: null,
    imageUrls: null,
    postedAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
    version: 1,
    ...change,
  }) as Item
const receive = (updates: ItemUpdates, item: Item, at = 10) =>
  applyItem(updates, { id: item.id, version: item.version, patch: item }, at)
const latest = (items: Item[], more = false): Latest => ({ items: items.map(withCreatedAt), more, fetchStartedAt: 5 })
const pages = (items: Item[], next: string | null = null): ListPages => ({
  pages: [{ items: items.map(withCreatedAt), next, fetchStartedAt: 5 }],
})
const ids = (cached: Latest) => cached.items.map((item) => item.id)

test('shows a visitor the new item on top of two, and that there are more (HOME-30)', () => {
  const updates = receive(noItemUpdates, gift('c', 3))
  const cached = latestWithUpdates(latest([gift('b', 2), gift('a', 1)]), updates, 'freecycle_item', 2)
  expect(ids(cached)).toEqual(['c', 'b'])
  expect(cached.more).toBe(true)
})

test('drops promised, gone and removed items from lists (R39)', () => {
  const all = [gift('d', 4), gift('c', 3), gift('b', 2), gift('a', 1)]
  let updates = receive(noItemUpdates, gift('d', 4, { status: 'promised', version: 2 }))
  updates = receive(updates, gift('c', 3, { status: 'gone', version: 3 }))
  updates = applyRemoved(updates, { id: 'b', version: 2, patch: { type: 'freecycle_item' } }, 10)
  expect(ids(latestWithUpdates(latest(all), updates, 'freecycle_item', 5))).toEqual(['a'])
  expect(listWithUpdates(pages(all), updates, 'freecycle_item').pages[0]?.items.map(({ id }) => id)).toEqual(['a'])
})

test('restores an item that is available again at its position', () => {
  const updates = receive(noItemUpdates, gift('b', 2, { version: 3 }))
  const cached = listWithUpdates(pages([gift('c', 3), gift('a', 1)]), updates, 'freecycle_item')
  expect(cached.pages[0]?.items.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('ignores messages older than the fetched data', () => {
  const updates = receive(noItemUpdates, gift('a', 1, { status: 'promised' }), 1)
  const fetched = latest([gift('a', 1, { version: 2 })])
  expect(ids(latestWithUpdates(fetched, updates, 'freecycle_item', 5))).toEqual(['a'])
  expect(ids(latestWithUpdates(latest([]), receive(noItemUpdates, gift('b', 2), 1), 'freecycle_item', 5))).toEqual([])
})

test('never adds an item for sale to the gifts', () => {
  const sale = gift('s', 9, { type: 'sell_item' } as Partial<Item>)
  expect(ids(latestWithUpdates(latest([]), receive(noItemUpdates, sale), 'freecycle_item', 5))).toEqual([])
})

test('gives the same result for any order of messages', () => {
  const [first, second] = [gift('a', 1, { status: 'promised', version: 2 }), gift('a', 1, { version: 3 })]
  const forwards = receive(receive(noItemUpdates, first), second)
  const backwards = receive(receive(noItemUpdates, second), first)
  const show = (updates: ItemUpdates) => ids(latestWithUpdates(latest([gift('a', 1)]), updates, 'freecycle_item', 5))
  expect(show(forwards)).toEqual(['a'])
  expect(show(backwards)).toEqual(['a'])
})

test('marks the page of a removed item and keeps its data (R38)', () => {
  const cachedPage = { item: gift('a', 1), own: false, ask: null, askCount: null, promised: null, removed: false }
  const updates = applyRemoved(noItemUpdates, { id: 'a', version: 2, patch: { type: 'freecycle_item' } }, 10)
  expect(itemPageWithUpdates(cachedPage, updates)).toEqual({ ...cachedPage, removed: true })
})
