import { expect, test } from 'vitest'
import type { Item } from '#modules/community/items/contract.ts'
import {
  applyItem,
  applyRemoved,
  type ItemUpdates,
  type Latest,
  type ListPages,
  latestWithUpdates,
  listed,
  listWithUpdates,
  noItemUpdates,
  seenWithUpdates,
} from './item-news.ts'

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
const hear = (news: ItemUpdates, item: Item, at = 10) =>
  applyItem(news, { id: item.id, version: item.version, patch: item }, at)
const latest = (items: Item[], more = false): Latest => ({ items: items.map(listed), more, askedAt: 5 })
const pages = (items: Item[], next: string | null = null): ListPages => ({
  pages: [{ items: items.map(listed), next, askedAt: 5 }],
})
const ids = (held: Latest) => held.items.map((item) => item.id)

test('a visitor sees a new item on top of two, and that there are more (HOME-30)', () => {
  const news = hear(noItemUpdates, gift('c', 3))
  const held = latestWithUpdates(latest([gift('b', 2), gift('a', 1)]), news, 'freecycle_item', 2)
  expect(ids(held)).toEqual(['c', 'b'])
  expect(held.more).toBe(true)
})

test('an item that is promised, gone or removed leaves the lists (R39)', () => {
  const all = [gift('d', 4), gift('c', 3), gift('b', 2), gift('a', 1)]
  let news = hear(noItemUpdates, gift('d', 4, { status: 'promised', version: 2 }))
  news = hear(news, gift('c', 3, { status: 'gone', version: 3 }))
  news = applyRemoved(news, { id: 'b', version: 2, patch: { type: 'freecycle_item' } }, 10)
  expect(ids(latestWithUpdates(latest(all), news, 'freecycle_item', 5))).toEqual(['a'])
  expect(listWithUpdates(pages(all), news, 'freecycle_item').pages[0]?.items.map(({ id }) => id)).toEqual(['a'])
})

test('one that is available again comes back to its place', () => {
  const news = hear(noItemUpdates, gift('b', 2, { version: 3 }))
  const held = listWithUpdates(pages([gift('c', 3), gift('a', 1)]), news, 'freecycle_item')
  expect(held.pages[0]?.items.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('news older than what was fetched changes nothing, and what an answer left out stays out', () => {
  const news = hear(noItemUpdates, gift('a', 1, { status: 'promised' }), 1)
  const fetched = latest([gift('a', 1, { version: 2 })])
  expect(ids(latestWithUpdates(fetched, news, 'freecycle_item', 5))).toEqual(['a'])
  expect(ids(latestWithUpdates(latest([]), hear(noItemUpdates, gift('b', 2), 1), 'freecycle_item', 5))).toEqual([])
})

test('an item for sale never comes into the list of gifts', () => {
  const sale = gift('s', 9, { type: 'sell_item' } as Partial<Item>)
  expect(ids(latestWithUpdates(latest([]), hear(noItemUpdates, sale), 'freecycle_item', 5))).toEqual([])
})

test('whatever the order in which messages arrive, the end is the same', () => {
  const [first, second] = [gift('a', 1, { status: 'promised', version: 2 }), gift('a', 1, { version: 3 })]
  const forwards = hear(hear(noItemUpdates, first), second)
  const backwards = hear(hear(noItemUpdates, second), first)
  const show = (news: ItemUpdates) => ids(latestWithUpdates(latest([gift('a', 1)]), news, 'freecycle_item', 5))
  expect(show(forwards)).toEqual(['a'])
  expect(show(backwards)).toEqual(['a'])
})

test('the page of an item that is removed says so and keeps what was read (R38)', () => {
  const seen = { item: gift('a', 1), own: false, ask: null, askCount: null, promised: null, removed: false }
  const news = applyRemoved(noItemUpdates, { id: 'a', version: 2, patch: { type: 'freecycle_item' } }, 10)
  expect(seenWithUpdates(seen, news)).toEqual({ ...seen, removed: true })
})
