import { type RawBuilder, sql } from 'kysely'

/** An entry for the search index: public data that a module returns through its facade. */
export interface Findable {
  readonly id: string
  /** Increases with each change of the entry. */
  readonly version: number
  /** Null if searches must not find it. */
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
 * Which entries to return: those with the given ids, in any state; or the next `limit` entries after the id `after`
 * that searches may find, in the order of their ids.
 */
export type FindableSelection =
  | { readonly ids: readonly string[] }
  | { readonly after: string | null; readonly limit: number }

/**
 * Returns the SQL condition for the rows of a selection. `id` is their id column, and `open` the condition for rows
 * that searches may find. Order by id and use `selectionLimit`.
 */
export function selectionCondition(
  which: FindableSelection,
  id: string,
  open: RawBuilder<boolean>,
): RawBuilder<boolean> {
  if ('ids' in which) return sql`${sql.ref(id)} = any(${which.ids}::uuid[])`
  return which.after === null ? open : sql`${sql.ref(id)} > ${which.after}::uuid and ${open}`
}

/** Returns how many rows a selection has at most. */
export const selectionLimit = (which: FindableSelection): number => ('ids' in which ? which.ids.length : which.limit)
