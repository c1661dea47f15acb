import { emailsOf } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'
import type { VerificationStep } from '../verification/contract.ts'

/** The most steps returned, far more than any case has; older ones are left out. */
const MAX_STEPS = 100
const DELETED_ACCOUNT = 'an account that was deleted'

/** Returns who changed a verification, when and why, newest first (R25). For staff only: it names colleagues. */
export async function verificationHistory(db: Executor, userId: string): Promise<VerificationStep[]> {
  const rows = await asModuleDb<ProfilesTables>(db)
    .selectFrom('verification_history')
    .select(['version', 'from_status', 'to_status', 'by_user_id', 'reason', 'at'])
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(MAX_STEPS)
    .execute()
  const emails = await emailsOf(
    db,
    rows.flatMap((row) => row.by_user_id ?? []),
  )
  return rows.map((row) => ({
    version: row.version,
    from: row.from_status,
    to: row.to_status,
    by: row.by_user_id ? { userId: row.by_user_id, email: emails.get(row.by_user_id) ?? DELETED_ACCOUNT } : null,
    reason: row.reason,
    at: row.at.toISOString(),
  }))
}
