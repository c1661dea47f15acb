import { holdAccount } from '#modules/accounts/facade.ts'
import type { ExampleId, ExampleLikes } from '#modules/community/ideas/contract.ts'
import { type Db, type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { ExampleLikesCounted } from '../../events.ts'
import type { CommunityTables } from '../../tables.ts'

interface Liking {
  exampleId: ExampleId
  userId: string
  /** False takes a like back. */
  liked: boolean
}

/** Likes a curated example, or takes the like back; a person counts once, however often they ask. Throws Refusal account_gone. */
export async function likeExample(
  db: Db<CommunityTables>,
  { exampleId, userId, liked }: Liking,
  now: Date,
): Promise<ExampleLikes> {
  return transact(db, async (trx) => {
    await holdAccount(trx, userId)
    const example = await trx
      .selectFrom('upcycle_examples')
      .select(['likes', 'version'])
      .where('id', '=', exampleId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const like = { example_id: exampleId, user_id: userId }
    const { length: changed } = liked
      ? await trx
          .insertInto('example_likes')
          .values({ ...like, at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('example_id')
          .execute()
      : await trx
          .deleteFrom('example_likes')
          .where('example_id', '=', exampleId)
          .where('user_id', '=', userId)
          .returning('example_id')
          .execute()
    const counted = changed > 0 ? await countExampleLikes(trx, exampleId, liked ? 1 : -1, now) : example
    return { id: exampleId, liked, ...counted }
  })
}

/** Takes back all likes of somebody who is leaving. */
export async function unlikeExamples(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const liked = await ownTrx<CommunityTables>(trx)
    .deleteFrom('example_likes')
    .where('user_id', '=', userId)
    .returning('example_id')
    .execute()
  for (const { example_id } of liked.toSorted((one, other) => (one.example_id < other.example_id ? -1 : 1)))
    await countExampleLikes(trx, example_id, -1, now)
}

async function countExampleLikes(
  trx: OpenTransaction,
  exampleId: ExampleId,
  by: 1 | -1,
  now: Date,
): Promise<{ likes: number; version: number }> {
  const counted = await ownTrx<CommunityTables>(trx)
    .updateTable('upcycle_examples')
    .set((example) => ({ likes: example('likes', '+', by), version: example('version', '+', 1) }))
    .where('id', '=', exampleId)
    .returning(['likes', 'version'])
    .executeTakeFirstOrThrow()
  append(trx, ExampleLikesCounted.of({ exampleId, ...counted }, now))
  return counted
}
