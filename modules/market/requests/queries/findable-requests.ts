import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { type Findable, type FindableSelection, selectionCondition, selectionLimit } from '#server/platform/findable.ts'
import { imageUrlForWidth } from '../contract/facts.ts'
import type { RequestsTables } from '../tables.ts'

const PREVIEW_WIDTH = 480
const OPEN = sql<boolean>`(status = 'pending' and winning_bid_id is null and shown)`

/** Returns requests for the search index; only those open for bids can be found. */
export async function findableRequests(db: Executor, selection: FindableSelection): Promise<Findable[]> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select([
      'id',
      'version',
      'title',
      'description',
      'location_text',
      'image_urls',
      'load_words',
      'created_at',
      OPEN.as('open'),
    ])
    .where(selectionCondition(selection, 'id', OPEN))
    .orderBy('id')
    .limit(selectionLimit(selection))
    .execute()
  return rows.map(({ id, version, open, ...row }) => ({
    id,
    version,
    content: open
      ? {
          title: row.title,
          description: row.description,
          imageUrl: row.image_urls?.[0] ? imageUrlForWidth(row.image_urls[0], PREVIEW_WIDTH) : null,
          area: row.location_text?.split(',')[0] ?? null,
          keywords: [row.location_text, row.load_words].filter((text) => text !== null),
          at: row.created_at,
        }
      : null,
  }))
}
