import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { selectIdeas } from '../queries/idea-lists.ts'
import type { IdeasTables } from '../tables.ts'
import { changeExampleLikeCount, changeLikeCount } from './change-like-counts.ts'
import { deleteIdea } from './delete-idea.ts'

/**
 * Deletes the ideas and likes of an account that is being closed. Callers have locked the account. Returns the keys of
 * the files to delete: pass them to deleteMarked after the commit.
 */
export async function eraseIdeas(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  const ideasTrx = asModuleTrx<IdeasTables>(trx)
  const fileKeys = await deleteIdeasOf(ideasTrx, userId, now)
  await unlikeExamples(ideasTrx, userId, now)
  return fileKeys
}

async function deleteIdeasOf(trx: Trx<IdeasTables>, userId: string, now: Date): Promise<string[]> {
  const ownedOrLiked = await selectIdeas(trx)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', userId),
        eb('id', 'in', trx.selectFrom('idea_likes').select('idea_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const removedLikes = await trx.deleteFrom('idea_likes').where('user_id', '=', userId).returning('idea_id').execute()
  const fileKeys: string[] = []
  for (const idea of ownedOrLiked) {
    if (idea.owner_id === userId) fileKeys.push(...(await deleteIdea(trx, idea, now)))
    else if (removedLikes.some(({ idea_id }) => idea_id === idea.id)) await changeLikeCount(trx, idea.id, -1, now)
  }
  return fileKeys
}

async function unlikeExamples(trx: Trx<IdeasTables>, userId: string, now: Date): Promise<void> {
  const removedLikes = await trx
    .deleteFrom('example_likes')
    .where('user_id', '=', userId)
    .returning('example_id')
    .execute()
  for (const exampleId of removedLikes.map(({ example_id }) => example_id).toSorted())
    await changeExampleLikeCount(trx, exampleId, -1, now)
}
