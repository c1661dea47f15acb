import { type Executor, own } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** What staff wrote when they brought someone's case to `version`; null when they wrote nothing or it was not them. */
export async function verificationReason(db: Executor, userId: string, version: number): Promise<string | null> {
  const step = await own<ProfilesTables>(db)
    .selectFrom('verification_history')
    .select('reason')
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  return step?.reason ?? null
}
