import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { selectIdeas } from '../ideas/queries/idea-lists.ts'
import { changeExampleLikeCount, changeLikeCount } from '../ideas/steps/change-like-counts.ts'
import { deleteIdea } from '../ideas/steps/delete-idea.ts'
import { selectAsks } from '../items/queries/ask-rows.ts'
import { deleteAsk, deleteItem, lockItem } from '../items/steps/locked-item.ts'
import type { CommunityTables } from '../tables.ts'

/**
 * Deletes the items, asks, ideas and likes of an account that is being closed; items promised to it become available
 * again.
 * Callers have locked the account. Returns the keys of the dropped files: pass them to removeDropped after the commit.
 */
export async function anonymiseCommunity(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  const communityTrx = asModuleTrx<CommunityTables>(trx)
  const photos = await deleteItemsOf(communityTrx, userId, now)
  const pictures = await deleteIdeasOf(communityTrx, userId, now)
  await unlikeExamples(communityTrx, userId, now)
  await communityTrx.deleteFrom('community_postings').where('user_id', '=', userId).execute()
  return [...photos, ...pictures]
}

/**
 * Deletes the person's items and asks. Locks items in id order, so that two people closing their accounts can't
 * deadlock over each other's items.
 */
async function deleteItemsOf(trx: Trx<CommunityTables>, userId: string, now: Date): Promise<string[]> {
  const asks = await selectAsks(trx).where('asker_id', '=', userId).execute()
  const listed = await trx.selectFrom('items').select('id').where('owner_id', '=', userId).execute()
  const askOf = new Map(asks.map((ask) => [ask.item_id, ask.id]))
  const dropped: string[] = []
  for (const itemId of [...listed.map(({ id }) => id), ...askOf.keys()].toSorted()) {
    const locked = await lockItem(trx, itemId)
    const askId = askOf.get(itemId)
    if (locked && askId !== undefined) await deleteAsk(trx, locked, askId, now)
    else if (locked) dropped.push(...(await deleteItem(trx, locked, now)))
  }
  return dropped
}

async function deleteIdeasOf(trx: Trx<CommunityTables>, userId: string, now: Date): Promise<string[]> {
  const affected = await selectIdeas(trx)
    .where((idea) =>
      idea.or([
        idea('owner_id', '=', userId),
        idea('id', 'in', trx.selectFrom('idea_likes').select('idea_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const unliked = await trx.deleteFrom('idea_likes').where('user_id', '=', userId).returning('idea_id').execute()
  const dropped: string[] = []
  for (const idea of affected) {
    if (idea.owner_id === userId) dropped.push(...(await deleteIdea(trx, idea, now)))
    else if (unliked.some(({ idea_id }) => idea_id === idea.id)) await changeLikeCount(trx, idea.id, -1, now)
  }
  return dropped
}

async function unlikeExamples(trx: Trx<CommunityTables>, userId: string, now: Date): Promise<void> {
  const liked = await trx.deleteFrom('example_likes').where('user_id', '=', userId).returning('example_id').execute()
  for (const exampleId of liked.map(({ example_id }) => example_id).toSorted())
    await changeExampleLikeCount(trx, exampleId, -1, now)
}
