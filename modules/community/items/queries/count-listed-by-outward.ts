import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ItemType } from '../contract.ts'
import type { ItemsTables } from '../tables.ts'

interface Filter {
  since: Date
  /** Words in lower case, all of which must occur in the texts of the item. */
  words: readonly string[]
  /** Whether the item must have a photo. */
  photoRequired: boolean
}

/** Returns the number of public items of a type that match the filter, by outward code; null for those without one. */
export async function countListedByOutward(
  db: Executor,
  type: ItemType,
  { since, words, photoRequired }: Filter,
): Promise<Map<string | null, number>> {
  const rows = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(({ fn }) => ['postcode_area', fn.countAll<number>().as('count')])
    .where('type', '=', type)
    .where('listed_at', '>=', since)
    .where('shown', '=', true)
    .where(
      sql<boolean>`not exists (select from unnest(${words}::text[]) as word
        where position(word in lower(concat_ws(' ', title, description, category, location_text))) = 0)`,
    )
    .$if(photoRequired, (query) => query.where('image_urls', 'is not', null))
    .groupBy('postcode_area')
    .execute()
  return new Map(rows.map(({ postcode_area, count }) => [postcode_area, count]))
}
