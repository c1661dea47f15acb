import { holdAccount } from '#modules/accounts/facade.ts'
import type { likeIdea as endpoint } from '#modules/community/ideas/contract.ts'
import { type Db, type OpenTransaction, ownTrx, type Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { IdeaLikesCounted } from '../../events.ts'
import type { CommunityTables } from '../../tables.ts'

interface Liking {
  ideaId: string
  userId: string
  /** False takes a like back. */
  liked: boolean
}

/** Likes an idea, or takes the like back; a person counts once, however often they ask. Throws Refusal: account_gone, not_found. */
export async function likeIdea(
  db: Db<CommunityTables>,
  { ideaId, userId, liked }: Liking,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  return transact(db, async (trx) => {
    await holdAccount(trx, userId)
    const idea = await lockIdea(trx, ideaId)
    const changed = liked ? await addLike(trx, ideaId, userId, now) : await dropLike(trx, ideaId, userId)
    const counted = changed ? await countLikes(trx, ideaId, liked ? 1 : -1, now) : idea
    return { id: ideaId, liked, ...counted }
  })
}

interface Likes {
  likes: number
  version: number
}

async function lockIdea(trx: Trx<CommunityTables>, ideaId: string): Promise<Likes> {
  const idea = await trx
    .selectFrom('upcycle_ideas')
    .select(['likes', 'version'])
    .where('id', '=', ideaId)
    .where('shown', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!idea) throw notFound('Idea not found.')
  return idea
}

async function addLike(trx: Trx<CommunityTables>, ideaId: string, userId: string, now: Date): Promise<boolean> {
  const added = await trx
    .insertInto('idea_likes')
    .values({ idea_id: ideaId, user_id: userId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idea_id')
    .executeTakeFirst()
  return added !== undefined
}

async function dropLike(trx: Trx<CommunityTables>, ideaId: string, userId: string): Promise<boolean> {
  const dropped = await trx
    .deleteFrom('idea_likes')
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .returning('idea_id')
    .executeTakeFirst()
  return dropped !== undefined
}

/** Counts likes of an idea up or down, and tells who looks at it. */
export async function countLikes(trx: OpenTransaction, ideaId: string, by: 1 | -1, now: Date): Promise<Likes> {
  const counted = await ownTrx<CommunityTables>(trx)
    .updateTable('upcycle_ideas')
    .set((idea) => ({ likes: idea('likes', '+', by), version: idea('version', '+', 1) }))
    .where('id', '=', ideaId)
    .returning(['likes', 'version'])
    .executeTakeFirstOrThrow()
  append(trx, IdeaLikesCounted.of({ ideaId, ...counted }, now))
  return counted
}
