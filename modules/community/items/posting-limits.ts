import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { ItemsTables, PostingKind } from './tables.ts'

/** Posts that one account may make in an hour, including those it has deleted since. */
const HOURLY_LIMITS: Readonly<Record<PostingKind, { max: number; verb: string; noun: string }>> = {
  item: { max: 20, verb: 'list', noun: 'items' },
  ask: { max: 30, verb: 'ask for', noun: 'items' },
  idea: { max: 10, verb: 'share', noun: 'ideas' },
}
const HOUR_MS = 3_600_000

/**
 * Records a posting. Call it in the transaction that stores the post. A lock keeps concurrent posts within the limit.
 * Throws a Refusal (`posting_limit`, 429) with the seconds to wait.
 */
export async function recordPosting(trx: OpenTransaction, userId: string, kind: PostingKind, now: Date): Promise<void> {
  const itemsTrx = asModuleTrx<ItemsTables>(trx)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`posting:${kind}:${userId}`}, 0))`.execute(itemsTrx)
  await itemsTrx
    .deleteFrom('community_postings')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('at', '<=', hourAgo)
    .execute()
  const { count, oldest } = await itemsTrx
    .selectFrom('community_postings')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const limit = HOURLY_LIMITS[kind]
  if (count >= limit.max) throw limitReached(limit, oldest.getTime() + HOUR_MS - now.getTime())
  await itemsTrx.insertInto('community_postings').values({ user_id: userId, kind, at: now }).execute()
}

function limitReached({ max, verb, noun }: (typeof HOURLY_LIMITS)[PostingKind], waitMs: number): Refusal {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal(
    'too_many',
    'posting_limit',
    `You can ${verb} up to ${max} ${noun} an hour. Try again in ${wait}.`,
    { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) },
  )
}
