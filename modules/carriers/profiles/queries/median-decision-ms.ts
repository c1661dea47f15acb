import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

const PERIOD_MS = 30 * 24 * 60 * 60_000

/** Returns the median time to decide a case in the 30 days before `now`, ms; null without any. */
export async function medianDecisionMs(db: Executor, now: Date): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from decided.at - submitted.at) * 1000
    )::float8 as median
    from verification_history decided
    join verification_history submitted
      on submitted.user_id = decided.user_id and submitted.version = decided.version - 1
    where decided.by_user_id is not null and decided.from_status = 'pending_review'
      and decided.at > ${new Date(now.getTime() - PERIOD_MS)}
  `.execute(asModuleDb<ProfilesTables>(db))
  const median = rows[0]?.median ?? null
  return median === null ? null : Math.round(median)
}
