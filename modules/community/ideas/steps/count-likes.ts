import { sql } from 'kysely'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ExampleLikesCounted, IdeaLikesCounted } from '../../events.ts'
import type { CommunityTables } from '../../tables.ts'
import type { ExampleId } from '../contract.ts'

/** Where the likes of each kind of thing are kept. */
const LIKES = {
  idea: { table: 'idea_likes', column: 'idea_id' },
  example: { table: 'example_likes', column: 'example_id' },
} as const

interface Liking {
  id: string
  userId: string
  /** False takes a like back. */
  liked: boolean
}

/** Notes a like, or takes it back; a person has one. Gives 1 or -1 by what that changes the count, 0 when it was so before. */
export async function noteLike(
  trx: OpenTransaction,
  kind: keyof typeof LIKES,
  { id, userId, liked }: Liking,
  now: Date,
): Promise<1 | 0 | -1> {
  const table = sql.table(LIKES[kind].table)
  const column = sql.ref(LIKES[kind].column)
  const change = liked
    ? sql`insert into ${table} (${column}, user_id, at) values (${id}, ${userId}, ${now}) on conflict do nothing returning 1`
    : sql`delete from ${table} where ${column} = ${id} and user_id = ${userId} returning 1`
  const { rows } = await change.execute(ownTrx<CommunityTables>(trx))
  if (rows.length === 0) return 0
  return liked ? 1 : -1
}

/** What a thing's likes are after a change, and the version that it made. */
interface Likes {
  likes: number
  version: number
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

/** The same for a curated example. */
export async function countExampleLikes(
  trx: OpenTransaction,
  exampleId: ExampleId,
  by: 1 | -1,
  now: Date,
): Promise<Likes> {
  const counted = await ownTrx<CommunityTables>(trx)
    .updateTable('upcycle_examples')
    .set((example) => ({ likes: example('likes', '+', by), version: example('version', '+', 1) }))
    .where('id', '=', exampleId)
    .returning(['likes', 'version'])
    .executeTakeFirstOrThrow()
  append(trx, ExampleLikesCounted.of({ exampleId, ...counted }, now))
  return counted
}
