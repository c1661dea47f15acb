import { describe, expect, test } from 'vitest'
import { insertItem, itemsOf, type Page, readAtLeast } from './pages.ts'

const item = (n: number) => ({ id: `id-${n}`, createdAt: new Date(Date.UTC(2026, 0, 1, 9, 0, n)).toISOString() })
type Item = ReturnType<typeof item>
const page = (next: string | null, ...ns: number[]): Page<Item> => ({ items: ns.map(item), next })
const pagesOf = (...pages: Page<Item>[]) => ({ pages })
const ids = (pages: { pages: Page<Item>[] }) => itemsOf(pages).map(({ id }) => Number(id.slice(3)))

describe('inserting into the pages of a list', () => {
  test('puts a new item on top and a late one where it belongs by time', () => {
    expect(ids(insertItem(pagesOf(page('older', 5, 3)), item(6)) ?? pagesOf())).toEqual([6, 5, 3])
    expect(ids(insertItem(pagesOf(page('2', 5, 3), page(null, 2, 0)), item(1)) ?? pagesOf())).toEqual([5, 3, 2, 1, 0])
  })

  test('rejects an item beyond the last loaded page', () => {
    expect(insertItem(pagesOf(page('older', 5, 3)), item(1))).toBeNull()
    expect(ids(insertItem(pagesOf(page(null)), item(1)) ?? pagesOf())).toEqual([1])
  })
})

describe('refetching a list', () => {
  const LIST = [9, 8, 7, 6, 5, 4, 3]
  /** Like the server, with two items per page. */
  const readPage = async (after: string | undefined) => {
    const from = Number(after ?? 0)
    return page(from + 2 < LIST.length ? String(from + 2) : null, ...LIST.slice(from, from + 2))
  }
  const idsOf = async (atLeast: number, after?: string) => ids(pagesOf(await readAtLeast(readPage, after, atLeast)))

  test('keeps items that the reader scrolled down to while the first page grew', async () => {
    expect(await idsOf(5)).toEqual([9, 8, 7, 6, 5, 4])
    expect((await readAtLeast(readPage, undefined, 5)).next).toBe('6')
  })

  test('reads one page if there was only one, and stops at the end of the list', async () => {
    expect(await idsOf(0)).toEqual([9, 8])
    expect(await idsOf(0, '2')).toEqual([7, 6])
    expect(await idsOf(50)).toEqual(LIST)
  })
})
