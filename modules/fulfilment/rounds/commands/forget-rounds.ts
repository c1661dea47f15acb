import type { Db } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { firstKeptDay } from '../rules.ts'
import type { RoundsTables } from '../tables.ts'

/** Deletes rounds 90 days after their day (ROUND-05). */
export async function forgetRounds(db: Db<RoundsTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('rounds')
    .where('day', '<', firstKeptDay(londonDate(now)))
    .execute()
}
