import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/**
 * Returns the reason staff gave when they moved a case to `version`; null if there is none or the business moved it.
 */
export async function verificationReason(db: Executor, userId: string, version: number): Promise<string | null> {
  const step = await asModuleDb<ProfilesTables>(db)
    .selectFrom('verification_history')
    .select('reason')
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  return step?.reason ?? null
}
