import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ItemsTables } from '../tables.ts'

interface GivenGift {
  readonly id: string
  readonly title: string
  /** Outward code; null if the giver entered no postcode. */
  readonly outward: string | null
  /** When it was handed over. */
  readonly at: Date
}

/**
 * Returns the gifts that were handed over to the person they were promised to: those among `ids`, or all if `ids` is
 * null.
 */
export async function givenGifts(db: Executor, ids: readonly string[] | null): Promise<GivenGift[]> {
  const rows = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(['id', 'title', 'postcode_area as outward', 'given_at as at'])
    .where('type', '=', 'freecycle_item')
    .where('given_at', 'is not', null)
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .$narrowType<{ at: Date }>()
    .execute()
  return rows
}
