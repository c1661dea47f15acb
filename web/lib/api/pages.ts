/** Helpers for the pages of a newest-first list in TanStack Query's infinite queries. */

/** An item of a list sorted by time. */
interface Dated {
  readonly id: string
  /** ISO instant. */
  readonly createdAt: string
}

export interface Page<T> {
  readonly items: readonly T[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

export interface Pages<P> {
  readonly pages: readonly P[]
}

/** Returns the items of all pages, in order. */
export function itemsOf<T>(loaded: Pages<Page<T>> | undefined): T[] {
  return loaded?.pages.flatMap((page) => page.items) ?? []
}

/** Compares items for sorting newest first; ids break ties, as on the server. */
export function newestFirst(a: Dated, b: Dated): number {
  return a.createdAt === b.createdAt ? compareDescending(a.id, b.id) : compareDescending(a.createdAt, b.createdAt)
}

function compareDescending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1
}

/** Returns the pages with `change` applied to each item; items for which it returns null are removed. */
export function changeItems<T, P extends Page<T>, H extends Pages<P>>(loaded: H, change: (item: T) => T | null): H {
  const pages = loaded.pages.map((page) => ({
    ...page,
    items: page.items.map(change).filter((item) => item !== null),
  }))
  return { ...loaded, pages }
}

/**
 * Returns the pages with `item` inserted in order, or null if it belongs after the last loaded page, where the server
 * may already have counted it.
 */
export function insertItem<T extends Dated, P extends Page<T>, H extends Pages<P>>(loaded: H, item: T): H | null {
  const pageIndex = loaded.pages.findIndex(
    (page) => page.next === null || page.items.some((other) => newestFirst(item, other) < 0),
  )
  if (pageIndex < 0) return null
  const pages = loaded.pages.map((page, index) =>
    index === pageIndex ? { ...page, items: [...page.items, item].sort(newestFirst) } : page,
  )
  return { ...loaded, pages }
}

/**
 * Fetches pages with `fetchPage` until there are `atLeast` items, and returns them as one page. Needed for refetches:
 * live messages make the first page longer, and a shorter page would remove items on screen. Other fields come from the
 * first page, or from `merge`.
 */
export async function readAtLeast<T, P extends Page<T>>(
  fetchPage: (after: string | undefined) => Promise<P>,
  after: string | undefined,
  atLeast: number,
  merge?: (newer: P, older: P) => Partial<P>,
): Promise<P> {
  const page = await fetchPage(after)
  if (page.next === null || page.items.length >= atLeast) return page
  const older = await readAtLeast<T, P>(fetchPage, page.next, atLeast - page.items.length, merge)
  return { ...page, ...merge?.(page, older), items: [...page.items, ...older.items], next: older.next }
}
