import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { selectIdeas } from '../ideas/queries/idea-lists.ts'
import { countExampleLikes, countLikes } from '../ideas/steps/count-likes.ts'
import { takeIdeaAway } from '../ideas/steps/take-idea-away.ts'
import { selectAsks } from '../items/queries/ask-rows.ts'
import { lockItem, takeAskBack, takeItemAway } from '../items/steps/locked-item.ts'
import type { CommunityTables } from '../tables.ts'

/**
 * Deletes the items, asks, ideas and likes of an account that is being closed; items promised to it become available again.
 * The caller has locked the account. Returns the keys of the dropped files: pass them to removeDropped after the commit.
 */
export async function anonymiseCommunity(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  const mine = asModuleTrx<CommunityTables>(trx)
  const photos = await leaveItems(mine, userId, now)
  const pictures = await leaveIdeas(mine, userId, now)
  await unlikeExamples(mine, userId, now)
  await mine.deleteFrom('community_postings').where('user_id', '=', userId).execute()
  return [...photos, ...pictures]
}

/** Locks items in id order, so that two people closing their accounts can't deadlock over each other's items. */
async function leaveItems(trx: Trx<CommunityTables>, userId: string, now: Date): Promise<string[]> {
  const asks = await selectAsks(trx).where('asker_id', '=', userId).execute()
  const listed = await trx.selectFrom('items').select('id').where('owner_id', '=', userId).execute()
  const askOf = new Map(asks.map((ask) => [ask.item_id, ask.id]))
  const dropped: string[] = []
  for (const itemId of [...listed.map(({ id }) => id), ...askOf.keys()].toSorted()) {
    const held = await lockItem(trx, itemId)
    const askId = askOf.get(itemId)
    if (held && askId !== undefined) await takeAskBack(trx, held, askId, now)
    else if (held) dropped.push(...(await takeItemAway(trx, held, now)))
  }
  return dropped
}

async function leaveIdeas(trx: Trx<CommunityTables>, userId: string, now: Date): Promise<string[]> {
  const touched = await selectIdeas(trx)
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
  for (const idea of touched) {
    if (idea.owner_id === userId) dropped.push(...(await takeIdeaAway(trx, idea, now)))
    else if (unliked.some(({ idea_id }) => idea_id === idea.id)) await countLikes(trx, idea.id, -1, now)
  }
  return dropped
}

async function unlikeExamples(trx: Trx<CommunityTables>, userId: string, now: Date): Promise<void> {
  const liked = await trx.deleteFrom('example_likes').where('user_id', '=', userId).returning('example_id').execute()
  for (const exampleId of liked.map(({ example_id }) => example_id).toSorted())
    await countExampleLikes(trx, exampleId, -1, now)
}
