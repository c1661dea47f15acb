import { accountOf } from '#modules/accounts/facade.ts'
import { acceptedAt } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Ended } from '../contract.ts'
import { type ConsumerRights, cancelUntil } from '../rights/rules.ts'
import type { VisitsTables } from '../tables.ts'

/** What is known of the rights in a job. */
export interface JobRights {
  /** Null where the owner is no consumer. */
  rights: ConsumerRights | null
  acceptedAt: Date | null
  /** How it ended before it was done; null while it goes on, and where staff ended it. */
  ended: Ended | null
}

/**
 * The rights of the owner of a job that found its carrier: as they were written down, and before that from what their account
 * is now (RIGHT-01). `ownerId` is null once they have left.
 */
export async function rightsOf(
  db: Executor,
  { requestId, ownerId }: { requestId: string; ownerId: string | null },
): Promise<JobRights> {
  const at = await acceptedAt(db, requestId)
  const row = await own<VisitsTables>(db)
    .selectFrom('job_rights')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return { rights: await rightsNow(db, ownerId, at), acceptedAt: at, ended: null }
  const { cancel_until, early_start_at, ended_at, ended_by, reason_key: reason } = row
  return {
    rights: cancel_until === null ? null : { cancelUntil: cancel_until, earlyStartAt: early_start_at },
    acceptedAt: at,
    ended: ended_at && ended_by && { by: ended_by, reason, at: ended_at.toISOString() },
  }
}

/** The right of somebody whose account is a customer's. */
async function rightsNow(db: Executor, ownerId: string | null, at: Date | null): Promise<ConsumerRights | null> {
  if (ownerId === null || at === null) return null
  const owner = await accountOf(db, ownerId)
  return owner?.userType === 'customer' ? { cancelUntil: cancelUntil(at), earlyStartAt: null } : null
}
