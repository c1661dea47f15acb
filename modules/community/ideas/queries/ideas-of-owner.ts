import type { Idea } from '#modules/community/ideas/contract.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hiddenMark } from '../../items/queries/item-rows.ts'
import { selectIdeas, toIdea } from './idea-lists.ts'

/** Someone's ideas for staff, newest first, at most `most`; hidden ones are marked. */
export async function ideasOfOwner(
  db: Executor,
  ownerId: string,
  most: number,
): Promise<{ idea: Idea; hidden?: true }[]> {
  const rows = await selectIdeas(db)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ idea: toIdea(row), ...hiddenMark(row) }))
}
