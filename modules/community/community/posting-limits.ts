import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { CommunityTables, PostingKind } from './tables.ts'

/** How much one account may post in an hour, including what it has removed since. */
const AN_HOUR: Readonly<Record<PostingKind, { most: number; act: string; what: string }>> = {
  item: { most: 20, act: 'list', what: 'items' },
  ask: { most: 30, act: 'ask for', what: 'items' },
  idea: { most: 10, act: 'share', what: 'ideas' },
}
const HOUR_MS = 3_600_000

/**
 * Counts a posting in the transaction that stores it, one at a time, so that concurrent posts can't pass the limit. Throws
 * Refusal posting_limit (429) with the seconds to wait.
 */
export async function countPosting(trx: OpenTransaction, userId: string, kind: PostingKind, now: Date): Promise<void> {
  const mine = asModuleTrx<CommunityTables>(trx)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`posting:${kind}:${userId}`}, 0))`.execute(mine)
  await mine
    .deleteFrom('community_postings')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('at', '<=', hourAgo)
    .execute()
  const { count, oldest } = await mine
    .selectFrom('community_postings')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const limit = AN_HOUR[kind]
  if (count >= limit.most) throw limitReached(limit, oldest.getTime() + HOUR_MS - now.getTime())
  await mine.insertInto('community_postings').values({ user_id: userId, kind, at: now }).execute()
}

function limitReached({ most, act, what }: (typeof AN_HOUR)[PostingKind], waitMs: number): Refusal {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal(
    'too_many',
    'posting_limit',
    `You can ${act} up to ${most} ${what} an hour. Try again in ${wait}.`,
    { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) },
  )
}
