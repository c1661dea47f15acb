import { type RawBuilder, sql } from 'kysely'

/** What a module adds to the search index through its facade: public facts only. */
export interface Findable {
  readonly id: string
  /** Increases with each change; the higher one is newer. */
  readonly version: number
  /** Null when it must not be found, or no longer. */
  readonly content: FindableContent | null
}

export interface FindableContent {
  readonly title: string
  readonly description: string | null
  readonly imageUrl: string | null
  /** Outward code: 'BS6'. Never a full postcode. */
  readonly area: string | null
  /** Searched but not shown: town, category, price. */
  readonly keywords: readonly string[]
  readonly at: Date
}

/**
 * Either certain ones, whatever state they are in, or so many of those that can be found, by id, after the given one.
 */
export type Which = { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number }

/**
 * Returns the condition for rows of `which`, by their column `id`; `open` says which of them can be found. Order by id
 * and take `mostOf`.
 */
export function chosen(which: Which, id: string, open: RawBuilder<boolean>): RawBuilder<boolean> {
  if ('ids' in which) return sql`${sql.ref(id)} = any(${which.ids}::uuid[])`
  return which.after === null ? open : sql`${sql.ref(id)} > ${which.after}::uuid and ${open}`
}

export const mostOf = (which: Which): number => ('ids' in which ? which.ids.length : which.limit)
