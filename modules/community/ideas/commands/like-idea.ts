import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { likeIdea as endpoint } from '../contract.ts'
import { changeLikeCount, recordLike } from '../steps/change-like-counts.ts'
import type { IdeasTables } from '../tables.ts'

interface LikeInput {
  ideaId: string
  userId: string
  /** False removes a like. */
  liked: boolean
}

/** Adds or removes a like of an idea; a person counts once. Throws a Refusal: `account_gone`, `not_found`. */
export async function likeIdea(
  db: Db<IdeasTables>,
  { ideaId, userId, liked }: LikeInput,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  return transact(db, async (trx) => {
    await lockAccount(trx, userId)
    const idea = await trx
      .selectFrom('upcycle_ideas')
      .select(['likes', 'version'])
      .where('id', '=', ideaId)
      .where('shown', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!idea) throw notFound('Idea not found.')
    const change = await recordLike(trx, 'idea', { id: ideaId, userId, liked }, now)
    return { id: ideaId, liked, ...(change === 0 ? idea : await changeLikeCount(trx, ideaId, change, now)) }
  })
}
