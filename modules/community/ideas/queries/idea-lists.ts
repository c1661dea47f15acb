import { type Selectable, sql } from 'kysely'
import type { Idea, SeenIdea } from '#modules/community/ideas/contract.ts'
import { after, pageFrom } from '#server/platform/database/cursor.ts'
import { type Db, type Executor, own } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { hiddenMark } from '../../items/queries/item-rows.ts'
import type { CommunityTables } from '../../tables.ts'

export type IdeaRow = Omit<Selectable<CommunityTables['upcycle_ideas']>, 'hidden_at' | 'owner_suspended'>

const COLUMNS = [
  'id',
  'owner_id',
  'title',
  'description',
  'category',
  'difficulty',
  'materials_needed',
  'image_url',
  'likes',
  'created_at',
  'version',
  'shown',
] as const

export const selectIdeas = (db: Executor) => own<CommunityTables>(db).selectFrom('upcycle_ideas').select(COLUMNS)

/** An idea as everybody sees it. */
export const toIdea = (row: IdeaRow): Idea => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  difficulty: row.difficulty,
  materialsNeeded: row.materials_needed,
  imageUrl: row.image_url,
  likes: row.likes,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** Ideas of the community as `viewerId` (null: a visitor) sees them, newest first. Throws Refusal invalid for a cursor that is none. */
export async function newestIdeas(
  db: Db<CommunityTables>,
  viewerId: string | null,
  cursor: string | undefined,
): Promise<{ items: SeenIdea[]; next: string | null }> {
  const newest = selectSeen(db, viewerId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { items, next } = pageFrom(await after(newest, cursor, 'created_at').execute(), 'created_at')
  return { items: items.map((row) => toSeen(row, viewerId)), next }
}

/** One idea as `viewerId` sees it. Throws Refusal not_found. */
export async function readIdea(db: Db<CommunityTables>, ideaId: string, viewerId: string | null): Promise<SeenIdea> {
  const row = await selectSeen(db, viewerId).where('id', '=', ideaId).executeTakeFirst()
  if (!row) throw notFound('Idea not found.')
  return toSeen(row, viewerId)
}

/** What is hidden its owner alone sees. */
const selectSeen = (db: Executor, viewerId: string | null) =>
  selectIdeas(db)
    .where((idea) => idea.or([idea('shown', '=', true), ...(viewerId ? [idea('owner_id', '=', viewerId)] : [])]))
    .select(
      sql<boolean>`exists (
      select 1 from idea_likes where idea_id = upcycle_ideas.id and user_id = ${viewerId}::uuid
    )`.as('liked'),
    )

const toSeen = (row: IdeaRow & { liked: boolean }, viewerId: string | null): SeenIdea => ({
  ...toIdea(row),
  liked: row.liked,
  own: row.owner_id === viewerId,
  ...hiddenMark(row),
})
