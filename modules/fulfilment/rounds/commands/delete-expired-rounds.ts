import type { Db } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { firstKeptDay } from '../rules.ts'
import type { RoundsTables } from '../tables.ts'

/** Deletes rounds whose day was more than 90 days ago (ROUND-05). */
export async function deleteExpiredRounds(db: Db<RoundsTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('rounds')
    .where('day', '<', firstKeptDay(londonDate(now)))
    .execute()
}
