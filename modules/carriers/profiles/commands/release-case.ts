import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { VerificationClaimed } from '../events.ts'
import type { ProfilesTables } from '../tables.ts'

/** Releases a case if this member of staff has claimed it. A colleague's claim stays. */
export async function releaseCase(
  db: Db<ProfilesTables>,
  { userId, staffId }: { userId: string; staffId: string },
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const claim = await trx
      .deleteFrom('verification_claims')
      .where('user_id', '=', userId)
      .where('staff_id', '=', staffId)
      .returning('user_id')
      .executeTakeFirst()
    if (claim) append(trx, VerificationClaimed.of({ userId, staffId, until: null }, now))
  })
}
