import { sql } from 'kysely'
import type { ItemType } from '#modules/community/community/items/contract.ts'
import { imageUrlForWidth } from '#modules/market/requests/facts/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { type Findable, type FindableSelection, selectionCondition, selectionLimit } from '#server/platform/findable.ts'
import type { CommunityTables } from '../../tables.ts'

const PREVIEW_WIDTH = 480
const OPEN = sql<boolean>`(status = 'available' and shown)`

/** Returns items of one type for the search index: available ones only, as in the lists (R39). */
export async function findableItems(db: Executor, type: ItemType, which: FindableSelection): Promise<Findable[]> {
  const rows = await asModuleDb<CommunityTables>(db)
    .selectFrom('items')
    .select(['id', 'version', 'title', 'description', 'price', 'category', 'location_text', 'postcode_area'])
    .select(['image_urls', 'listed_at', OPEN.as('open')])
    .where('type', '=', type)
    .where(selectionCondition(which, 'id', OPEN))
    .orderBy('id')
    .limit(selectionLimit(which))
    .execute()
  return rows.map(({ id, version, open, ...row }) => ({
    id,
    version,
    content: open
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
