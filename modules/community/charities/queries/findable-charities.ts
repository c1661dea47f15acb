import { sql } from 'kysely'
import { outwardIn } from '#modules/core/places/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { type Findable, type FindableSelection, selectionCondition, selectionLimit } from '#server/platform/findable.ts'
import type { CharitiesTables } from '../tables.ts'

const ALWAYS = sql<boolean>`true`

/** Returns charities for the search index. They have no date, so none ranks as newer. */
export async function findableCharities(db: Executor, selection: FindableSelection): Promise<Findable[]> {
  const rows = await asModuleDb<CharitiesTables>(db)
    .selectFrom('charities')
    .select(['id', 'version', 'name', 'mission', 'type', 'city', 'postal_code', 'image_url'])
    .where(selectionCondition(selection, 'id', ALWAYS))
    .orderBy('id')
    .limit(selectionLimit(selection))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    content: {
      title: row.name,
      description: row.mission,
      imageUrl: row.image_url,
      area: row.postal_code === null ? null : outwardIn(row.postal_code),
      keywords: [row.type, row.city].flatMap((word) => word ?? []),
      at: new Date(0),
    },
  }))
}
