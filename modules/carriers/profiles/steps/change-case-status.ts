import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '#server/platform/database/database.ts'
import type { VerificationStatus } from '../contract/badge.ts'
import type { ProfilesTables } from '../tables.ts'

interface StatusChange {
  userId: string
  from: VerificationStatus
  to: VerificationStatus
  /** The member of staff; null if the business caused the change. */
  byUserId: string | null
  reason: string | null
}

/**
 * Changes the status of the case of a locked profile and records who did it, when and why (R25). Returns the new
 * version.
 */
export async function changeCaseStatus(trx: Trx<ProfilesTables>, change: StatusChange, now: Date): Promise<number> {
  const { version } = await trx
    .updateTable('profiles')
    .set((eb) => ({
      verification_status: change.to,
      verification_version: eb('verification_version', '+', 1),
    }))
    .where('user_id', '=', change.userId)
    .returning('verification_version as version')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('verification_history')
    .values({
      id: randomUUIDv7(),
      user_id: change.userId,
      version,
      from_status: change.from,
      to_status: change.to,
      by_user_id: change.byUserId,
      reason: change.reason,
      at: now,
    })
    .execute()
  return version
}
