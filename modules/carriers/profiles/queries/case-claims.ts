import { emailsOf } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Claim } from '../contract/verification.ts'
import type { ProfilesTables } from '../tables.ts'

const DELETED_COLLEAGUE = 'a colleague whose account was deleted'

/** Returns the current claims on the cases of `userIds`, by the id of the case's business. */
export async function claimsOn(db: Executor, userIds: readonly string[], now: Date): Promise<Map<string, Claim>> {
  if (userIds.length === 0) return new Map()
  const rows = await asModuleDb<ProfilesTables>(db)
    .selectFrom('verification_claims')
    .select(['user_id', 'staff_id as userId', 'claimed_until'])
    .where('user_id', 'in', userIds)
    .where('claimed_until', '>', now)
    .execute()
  const emails = await emailsOf(
    db,
    rows.map(({ userId }) => userId),
  )
  return new Map(
    rows.map(({ user_id, userId, claimed_until }) => [
      user_id,
      { by: { userId, email: emails.get(userId) ?? DELETED_COLLEAGUE }, until: claimed_until.toISOString() },
    ]),
  )
}

/** Returns the current claim on a case; null if no one has claimed it. */
export const claimOn = async (db: Executor, userId: string, now: Date): Promise<Claim | null> =>
  (await claimsOn(db, [userId], now)).get(userId) ?? null
