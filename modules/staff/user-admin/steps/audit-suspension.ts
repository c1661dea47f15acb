import { audit } from '#server/platform/database/audit.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'

/** An action of staff on a user's account. */
export interface StaffAction {
  userId: string
  staffId: string
  reason: string
}

/** Adds an audit log entry for a suspension, or for its end. */
export async function auditSuspension(
  trx: OpenTransaction,
  { userId, staffId, reason }: StaffAction,
  suspended: boolean,
  now: Date,
): Promise<void> {
  const action = suspended ? 'account.suspended' : 'account.reinstated'
  const [before, after] = [{ suspended: !suspended }, { suspended }]
  await audit(trx, { actorId: staffId, action, subjectId: userId, reason, before, after }, now)
}
