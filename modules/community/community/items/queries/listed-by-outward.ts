import { sql } from 'kysely'
import type { ItemType } from '#modules/community/community/items/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../../tables.ts'

interface Filter {
  since: Date
  /** Words in lower case, all of which must occur in the texts of the item. */
  words: readonly string[]
  /** Whether the item must have a photo. */
  photo: boolean
}

/** Counts public items of a type that match the filter, by outward code. The key null counts those without one. */
export async function listedByOutward(
  db: Executor,
  type: ItemType,
  { since, words, photo }: Filter,
): Promise<Map<string | null, number>> {
  const rows = await asModuleDb<CommunityTables>(db)
    .selectFrom('items')
    .select(({ fn }) => ['postcode_area', fn.countAll<number>().as('count')])
    .where('type', '=', type)
    .where('listed_at', '>=', since)
    .where('shown', '=', true)
    .where(
      sql<boolean>`not exists (select from unnest(${words}::text[]) as word
        where position(word in lower(concat_ws(' ', title, description, category, location_text))) = 0)`,
    )
    .$if(photo, (query) => query.where('image_urls', 'is not', null))
    .groupBy('postcode_area')
    .execute()
  return new Map(rows.map(({ postcode_area, count }) => [postcode_area, count]))
}
