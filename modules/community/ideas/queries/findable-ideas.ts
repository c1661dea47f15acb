import { sql } from 'kysely'
import { imageUrlForWidth } from '#modules/market/requests/contract/facts.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { type Findable, type FindableSelection, selectionCondition, selectionLimit } from '#server/platform/findable.ts'
import type { IdeasTables } from '../tables.ts'

const PREVIEW_WIDTH = 480
const SHOWN = sql<boolean>`shown`

/** Returns upcycle ideas for the search index. Hidden ones have no content. */
export async function findableIdeas(db: Executor, selection: FindableSelection): Promise<Findable[]> {
  const rows = await asModuleDb<IdeasTables>(db)
    .selectFrom('upcycle_ideas')
    .select([
      'id',
      'version',
      'title',
      'description',
      'category',
      'materials_needed',
      'image_url',
      'created_at',
      'shown',
    ])
    .where(selectionCondition(selection, 'id', SHOWN))
    .orderBy('id')
    .limit(selectionLimit(selection))
    .execute()
  return rows.map(({ id, version, shown, ...row }) => ({
    id,
    version,
    content: shown
      ? {
          title: row.title,
          description: row.description,
          imageUrl: imageUrlForWidth(row.image_url, PREVIEW_WIDTH),
          area: null,
          keywords: [...(row.category === null ? [] : [row.category]), ...(row.materials_needed ?? [])],
          at: row.created_at,
        }
      : null,
  }))
}
