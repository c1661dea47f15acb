/** Helpers over the pages of a newest-first list, as TanStack Query's infinite queries hold them. */

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

export interface CountedPage<T> extends Page<T> {
  /** How many items all pages have. */
  readonly total: number
}

export interface Pages<P> {
  readonly pages: readonly P[]
}

/** All items of all pages, in order. */
export function itemsOf<T>(held: Pages<Page<T>> | undefined): T[] {
  return held?.pages.flatMap((page) => page.items) ?? []
}

/** Orders newest first; ids break ties, as on the server. */
export function newestFirst(a: Dated, b: Dated): number {
  return a.createdAt === b.createdAt ? descending(a.id, b.id) : descending(a.createdAt, b.createdAt)
}

function descending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1
}

/** The pages with each item put through `change`; an item for which it gives null leaves. */
export function changeItems<T, P extends Page<T>, H extends Pages<P>>(held: H, change: (item: T) => T | null): H {
  const pages = held.pages.map((page) => ({
    ...page,
    items: page.items.map(change).filter((item) => item !== null),
  }))
  return { ...held, pages }
}

/**
 * The pages with `item` at its place, or null when its place lies beyond the last page loaded:
 * whether the server already counted it there cannot be known from here.
 */
export function insertItem<T extends Dated, P extends Page<T>, H extends Pages<P>>(held: H, item: T): H | null {
  const home = held.pages.findIndex(
    (page) => page.next === null || page.items.some((other) => newestFirst(item, other) < 0),
  )
  if (home < 0) return null
  const pages = held.pages.map((page, at) =>
    at === home ? { ...page, items: [...page.items, item].sort(newestFirst) } : page,
  )
  return { ...held, pages }
}

/**
 * What was fetched, with the older items that were held below it: a first page grows while it is watched, and reading
 * it again must not take away what the reader scrolled down to. Where the two together do not come to the total that the
 * answer tells, something was missed between them while the page was not connected: then nothing is kept.
 */
export function keepOlder<T extends Dated, P extends CountedPage<T>, H extends Pages<P>>(
  held: H | undefined,
  fetched: H,
): H {
  const last = fetched.pages.at(-1)
  const end = last?.items.at(-1)
  const heldEnd = held?.pages.at(-1)
  if (!held || !last || !end || !heldEnd || last.next === null) return fetched
  const older = itemsOf(held).filter((item) => newestFirst(end, item) < 0)
  if (older.length === 0) return fetched
  const beyond = totalOf(held) - itemsOf(held).length
  if (itemsOf(fetched).length + older.length + beyond !== totalOf(fetched)) return fetched
  const grown = { ...last, items: [...last.items, ...older], next: heldEnd.next }
  return { ...fetched, pages: [...fetched.pages.slice(0, -1), grown] }
}

/** The first page's: news is counted there. */
const totalOf = ({ pages }: Pages<CountedPage<unknown>>): number => pages[0]?.total ?? 0
