import { sql } from 'kysely'
import { hiddenFlag } from '#modules/community/items/facade.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { SitemapEntry } from '#server/platform/pages/page-metadata.ts'
import type { Idea, IdeaForViewer } from '../contract.ts'
import type { IdeasTables } from '../tables.ts'

/** Selects ideas with their public fields and owner. */
export const selectIdeas = (db: Executor) =>
  asModuleDb<IdeasTables>(db)
    .selectFrom('upcycle_ideas')
    .select(['id', 'owner_id', 'title', 'description', 'category', 'difficulty', 'likes', 'created_at', 'version'])
    .select(['materials_needed as materialsNeeded', 'image_url as imageUrl', 'shown'])

export type IdeaRow = Awaited<ReturnType<ReturnType<typeof selectIdeas>['executeTakeFirstOrThrow']>>

/** Maps a row to the public idea. */
export const toIdea = ({ owner_id, shown, created_at, ...idea }: IdeaRow): Idea => ({
  ...idea,
  createdAt: created_at.toISOString(),
})

/**
 * Returns community ideas as `viewerId` (null: a visitor) sees them, newest first. Throws a Refusal (`invalid`) for an
 * invalid cursor.
 */
export async function newestIdeas(
  db: Db<IdeasTables>,
  viewerId: string | null,
  cursor: string | undefined,
): Promise<{ items: IdeaForViewer[]; next: string | null }> {
  const newestFirst = selectVisible(db, viewerId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(newestFirst, cursor, 'created_at').execute(), 'created_at')
  return { items: items.map((row) => toIdeaForViewer(row, viewerId)), next }
}

/** Returns an idea as `viewerId` sees it. Throws a Refusal (`not_found`). */
export async function readIdea(db: Db<IdeasTables>, ideaId: string, viewerId: string | null): Promise<IdeaForViewer> {
  const row = await selectVisible(db, viewerId).where('id', '=', ideaId).executeTakeFirst()
  if (!row) throw notFound('Idea not found.')
  return toIdeaForViewer(row, viewerId)
}

/** Selects the ideas that `viewerId` may see: hidden ones only for their owner. */
const selectVisible = (db: Executor, viewerId: string | null) =>
  selectIdeas(db)
    .where((eb) => eb.or([eb('shown', '=', true), ...(viewerId ? [eb('owner_id', '=', viewerId)] : [])]))
    .select(
      sql<boolean>`exists (
      select 1 from idea_likes where idea_id = upcycle_ideas.id and user_id = ${viewerId}::uuid
    )`.as('liked'),
    )

const toIdeaForViewer = ({ liked, ...row }: IdeaRow & { liked: boolean }, viewerId: string | null): IdeaForViewer => ({
  ...toIdea(row),
  liked,
  own: row.owner_id === viewerId,
  ...hiddenFlag(row),
})

/** Returns a person's ideas for staff, newest first, at most `limit`; hidden ones are marked. */
export async function ideasOfOwner(
  db: Executor,
  ownerId: string,
  limit: number,
): Promise<{ idea: Idea; hidden?: true }[]> {
  const rows = await selectIdeas(db)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ idea: toIdea(row), ...hiddenFlag(row) }))
}

const selectIndexable = (db: Db<IdeasTables>) => db.selectFrom('upcycle_ideas').where('shown', '=', true)

/** Returns the sitemap entries of the ideas that search engines may index, oldest first. */
export async function ideaSitemapEntries(db: Db<IdeasTables>, offset: number, limit: number): Promise<SitemapEntry[]> {
  const rows = await selectIndexable(db)
    .select(['id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id, created_at }) => ({ path: `/upcycle/idea/${id}`, changedAt: created_at }))
}

/** Returns the number of ideas that search engines may index. */
export async function countIndexableIdeas(db: Db<IdeasTables>): Promise<number> {
  const { count } = await selectIndexable(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
