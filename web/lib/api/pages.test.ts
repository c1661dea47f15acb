import { describe, expect, test } from 'vitest'
import { insertItem, itemsOf, keepOlder, type Page } from './pages.ts'

const item = (n: number) => ({ id: `id-${n}`, createdAt: new Date(Date.UTC(2026, 0, 1, 9, 0, n)).toISOString() })
type Item = ReturnType<typeof item>
const page = (next: string | null, ...ns: number[]): Page<Item> => ({ items: ns.map(item), next })
const held = (...pages: Page<Item>[]) => ({ pages })
const ids = (pages: { pages: Page<Item>[] }) => itemsOf(pages).map(({ id }) => Number(id.slice(3)))

describe('inserting into the pages of a list', () => {
  test('a new item goes on top, a late one to its place', () => {
    expect(ids(insertItem(held(page('older', 5, 3)), item(6)) ?? held())).toEqual([6, 5, 3])
    expect(ids(insertItem(held(page('2', 5, 3), page(null, 2, 0)), item(1)) ?? held())).toEqual([5, 3, 2, 1, 0])
  })

  test('an item beyond the last page loaded has no place', () => {
    expect(insertItem(held(page('older', 5, 3)), item(1))).toBeNull()
    expect(ids(insertItem(held(page(null)), item(1)) ?? held())).toEqual([1])
  })
})

describe('reading a list anew', () => {
  const counted = (total: number, ...pages: Page<Item>[]) => ({ pages: pages.map((one) => ({ ...one, total })) })

  test('keeps the older items that somebody scrolled down to, and where the next page starts', () => {
    const anew = keepOlder(counted(6, page('after-1', 4, 3, 2, 1)), counted(7, page('after-3', 5, 4, 3)))
    expect(ids(anew)).toEqual([5, 4, 3, 2, 1])
    expect(anew.pages[0]?.next).toBe('after-1')
  })

  test('keeps nothing where something in between was missed', () => {
    const missed = counted(9, page('after-8', 9, 8))
    expect(keepOlder(counted(4, page('after-1', 2, 1)), missed)).toBe(missed)
  })

  test('keeps nothing where something was missed further down than the answer reaches, however much came after it', () => {
    // 3 was placed while the phone had no signal; 4 and 5 were heard
    const longer = counted(5, page('after-4', 5, 4))
    expect(keepOlder(counted(4, page(null, 5, 4, 2, 1)), longer)).toBe(longer)
  })

  test('takes a complete answer as it is', () => {
    const complete = counted(2, page(null, 2, 1))
    expect(keepOlder(counted(3, page('after-1', 3, 1)), complete)).toBe(complete)
    expect(keepOlder(undefined, complete)).toBe(complete)
  })
})
