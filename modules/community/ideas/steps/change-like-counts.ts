import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { ExampleId } from '../contract.ts'
import { ExampleLikesCounted, IdeaLikesCounted } from '../events.ts'
import type { IdeasTables } from '../tables.ts'

/** The like tables by kind. */
const LIKES = {
  idea: { table: 'idea_likes', column: 'idea_id' },
  example: { table: 'example_likes', column: 'example_id' },
} as const

interface LikeInput {
  id: string
  userId: string
  /** False removes a like. */
  liked: boolean
}

/** Inserts or deletes a person's like. Returns the change of the count: 1, -1, or 0 if nothing changed. */
export async function recordLike(
  trx: OpenTransaction,
  kind: keyof typeof LIKES,
  { id, userId, liked }: LikeInput,
  now: Date,
): Promise<1 | 0 | -1> {
  const table = sql.table(LIKES[kind].table)
  const column = sql.ref(LIKES[kind].column)
  const statement = liked
    ? sql`insert into ${table} (${column}, user_id, at) values (${id}, ${userId}, ${now}) on conflict do nothing returning 1`
    : sql`delete from ${table} where ${column} = ${id} and user_id = ${userId} returning 1`
  const { rows } = await statement.execute(asModuleTrx<IdeasTables>(trx))
  if (rows.length === 0) return 0
  return liked ? 1 : -1
}

/** The number of likes and the version after a change. */
interface Likes {
  likes: number
  version: number
}

/** Adds `change` to the like count of an idea and appends an event for its viewers. */
export async function changeLikeCount(trx: OpenTransaction, ideaId: string, change: 1 | -1, now: Date): Promise<Likes> {
  const counts = await asModuleTrx<IdeasTables>(trx)
    .updateTable('upcycle_ideas')
    .set((eb) => ({ likes: eb('likes', '+', change), version: eb('version', '+', 1) }))
    .where('id', '=', ideaId)
    .returning(['likes', 'version'])
    .executeTakeFirstOrThrow()
  append(trx, IdeaLikesCounted.of({ ideaId, ...counts }, now))
  return counts
}

/** Adds `change` to the like count of a curated example and appends an event for its viewers. */
export async function changeExampleLikeCount(
  trx: OpenTransaction,
  exampleId: ExampleId,
  change: 1 | -1,
  now: Date,
): Promise<Likes> {
  const counts = await asModuleTrx<IdeasTables>(trx)
    .updateTable('upcycle_examples')
    .set((eb) => ({ likes: eb('likes', '+', change), version: eb('version', '+', 1) }))
    .where('id', '=', exampleId)
    .returning(['likes', 'version'])
    .executeTakeFirstOrThrow()
  append(trx, ExampleLikesCounted.of({ exampleId, ...counts }, now))
  return counts
}
