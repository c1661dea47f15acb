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
 * Returns the SQL condition for the rows of a selection. `id` is their id column, and `isFindable` the condition for
 * rows that searches may find. Order by id and use `selectionLimit`.
 */
export function selectionCondition(
  selection: FindableSelection,
  id: string,
  isFindable: RawBuilder<boolean>,
): RawBuilder<boolean> {
  if ('ids' in selection) return sql`${sql.ref(id)} = any(${selection.ids}::uuid[])`
  return selection.after === null ? isFindable : sql`${sql.ref(id)} > ${selection.after}::uuid and ${isFindable}`
}

/** Returns how many rows a selection has at most. */
export const selectionLimit = (selection: FindableSelection): number =>
  'ids' in selection ? selection.ids.length : selection.limit
