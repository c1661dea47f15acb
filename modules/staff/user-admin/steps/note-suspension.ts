import { audit } from '#server/platform/database/audit.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'

/** What staff did to a user, and why. */
export interface Deed {
  userId: string
  staffId: string
  reason: string
}

/** Records that staff suspended an account, or lifted its suspension. */
export async function noteSuspension(trx: OpenTransaction, deed: Deed, suspended: boolean, now: Date): Promise<void> {
  const { userId, staffId, reason } = deed
  const action = suspended ? 'account.suspended' : 'account.reinstated'
  const [before, after] = [{ suspended: !suspended }, { suspended }]
  await audit(trx, { actorId: staffId, action, subjectId: userId, reason, before, after }, now)
}
