import { accountOf } from '#modules/core/accounts/facade.ts'
import { acceptedAt } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { EarlyEnd } from '../contract.ts'
import { type ConsumerRights, cancelUntil } from '../rights/rules.ts'
import type { VisitsTables } from '../tables.ts'

/** The owner’s rights in a job, and how the job ended. */
export interface JobRights {
  /** Null if the owner is not a consumer. */
  rights: ConsumerRights | null
  acceptedAt: Date | null
  /** How the job ended early; null while it is open, and if staff ended it. */
  ended: EarlyEnd | null
}

/**
 * Returns the owner’s rights in an accepted job: as stored, else derived from their current account (RIGHT-01).
 * `ownerId` is null once they have left.
 */
export async function rightsOf(
  db: Executor,
  { requestId, ownerId }: { requestId: string; ownerId: string | null },
): Promise<JobRights> {
  const acceptanceTime = await acceptedAt(db, requestId)
  const row = await asModuleDb<VisitsTables>(db)
    .selectFrom('job_rights')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return { rights: await deriveRights(db, ownerId, acceptanceTime), acceptedAt: acceptanceTime, ended: null }
  const { cancel_until, early_start_at, ended_at, ended_by, reason_key: reason } = row
  return {
    rights: cancel_until === null ? null : { cancelUntil: cancel_until, earlyStartAt: early_start_at },
    acceptedAt: acceptanceTime,
    ended: ended_at && ended_by && { by: ended_by, reason, at: ended_at.toISOString() },
  }
}

/** Returns the rights of an owner with a customer account; null for others. */
async function deriveRights(
  db: Executor,
  ownerId: string | null,
  acceptanceTime: Date | null,
): Promise<ConsumerRights | null> {
  if (ownerId === null || acceptanceTime === null) return null
  const owner = await accountOf(db, ownerId)
  return owner?.userType === 'customer' ? { cancelUntil: cancelUntil(acceptanceTime), earlyStartAt: null } : null
}
