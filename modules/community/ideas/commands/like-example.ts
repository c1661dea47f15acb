import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { ExampleId, ExampleLikes } from '../contract.ts'
import { changeExampleLikeCount, recordLike } from '../steps/change-like-counts.ts'
import type { IdeasTables } from '../tables.ts'

interface LikeInput {
  exampleId: ExampleId
  userId: string
  /** False removes a like. */
  liked: boolean
}

/** Adds or removes a like of a curated example; a person counts once. Throws a Refusal (`account_gone`). */
export async function likeExample(
  db: Db<IdeasTables>,
  { exampleId, userId, liked }: LikeInput,
  now: Date,
): Promise<ExampleLikes> {
  return transact(db, async (trx) => {
    await lockAccount(trx, userId)
    const example = await trx
      .selectFrom('upcycle_examples')
      .select(['likes', 'version'])
      .where('id', '=', exampleId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const change = await recordLike(trx, 'example', { id: exampleId, userId, liked }, now)
    return {
      id: exampleId,
      liked,
      ...(change === 0 ? example : await changeExampleLikeCount(trx, exampleId, change, now)),
    }
  })
}
