import { sql } from 'kysely'
import { imageUrlForWidth } from '#modules/market/requests/contract/facts.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { type Findable, type FindableSelection, selectionCondition, selectionLimit } from '#server/platform/findable.ts'
import type { ItemType } from '../contract.ts'
import type { ItemsTables } from '../tables.ts'

const PREVIEW_WIDTH = 480
const AVAILABLE = sql<boolean>`(status = 'available' and shown)`

/** Returns items of one type for the search index: available ones only, as in the lists (R39). */
export async function findableItems(db: Executor, type: ItemType, selection: FindableSelection): Promise<Findable[]> {
  const rows = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(['id', 'version', 'title', 'description', 'price', 'category', 'location_text', 'postcode_area'])
    .select(['image_urls', 'listed_at', AVAILABLE.as('open')])
    .where('type', '=', type)
    .where(selectionCondition(selection, 'id', AVAILABLE))
    .orderBy('id')
    .limit(selectionLimit(selection))
    .execute()
  return rows.map(({ id, version, open: available, ...row }) => ({
    id,
    version,
    content: available
      ? {
          title: row.title,
          description: row.description,
          imageUrl: row.image_urls?.[0] ? imageUrlForWidth(row.image_urls[0], PREVIEW_WIDTH) : null,
          area: row.postcode_area,
          // finds a price of 20.00 for '£20'
          keywords: [row.category, row.location_text, row.price, row.price?.replace(/\.00$/, '')].flatMap(
            (word) => word ?? [],
          ),
          at: row.listed_at,
        }
      : null,
  }))
}
