import type { Db } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../../tables.ts'
import { countUnusedCodes } from '../recovery-codes.ts'

/** Returns when a user set up their second factor (null for none), and how many recovery codes they have left. */
export async function secondFactorOf(
  db: Db<AccountsTables>,
  userId: string,
): Promise<{ setUpAt: string | null; recoveryCodesLeft: number }> {
  const factor = await db
    .selectFrom('second_factors')
    .select('set_up_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { setUpAt: factor?.set_up_at?.toISOString() ?? null, recoveryCodesLeft: await countUnusedCodes(db, userId) }
}
