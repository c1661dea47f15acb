import { type RawBuilder, sql } from 'kysely'

/** What a module lets people find, as its facade hands it to the search index: public facts only. */
export interface Findable {
  readonly id: string
  /** Counts the changes; of two the higher one is newer. */
  readonly version: number
  /** Null when it must not be found, or not any more. */
  readonly content: FindableContent | null
}

export interface FindableContent {
  readonly title: string
  readonly description: string | null
  readonly imageUrl: string | null
  /** Outward code: 'BS6'. Never a full postcode. */
  readonly area: string | null
  /** What is looked for, too, and not shown: town, category, price. */
  readonly keywords: readonly string[]
  /** Since when it is there. */
  readonly at: Date
}

/** Certain ones, whatever has become of them; or so many of those that can be found, by id, after the one named. */
export type Which = { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number }

/** The condition for rows of `which`, by their column `id`; `open` says which of them can be found. Order by id and take `mostOf`. */
export function chosen(which: Which, id: string, open: RawBuilder<boolean>): RawBuilder<boolean> {
  if ('ids' in which) return sql`${sql.ref(id)} = any(${which.ids}::uuid[])`
  return which.after === null ? open : sql`${sql.ref(id)} > ${which.after}::uuid and ${open}`
}

export const mostOf = (which: Which): number => ('ids' in which ? which.ids.length : which.limit)
