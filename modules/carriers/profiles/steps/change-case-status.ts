import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '#server/platform/database/database.ts'
import type { VerificationStatus } from '../badge/contract.ts'
import type { ProfilesTables } from '../tables.ts'

interface Move {
  userId: string
  from: VerificationStatus
  to: VerificationStatus
  /** The member of staff; null when the business caused it. */
  byUserId: string | null
  reason: string | null
}

/** Moves the case of a locked profile and records who did it, when and why (R25). Returns the new version. */
export async function changeCaseStatus(trx: Trx<ProfilesTables>, move: Move, now: Date): Promise<number> {
  const { version } = await trx
    .updateTable('profiles')
    .set((profile) => ({
      verification_status: move.to,
      verification_version: profile('verification_version', '+', 1),
    }))
    .where('user_id', '=', move.userId)
    .returning('verification_version as version')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('verification_history')
    .values({
      id: randomUUIDv7(),
      user_id: move.userId,
      version,
      from_status: move.from,
      to_status: move.to,
      by_user_id: move.byUserId,
      reason: move.reason,
      at: now,
    })
    .execute()
  return version
}
