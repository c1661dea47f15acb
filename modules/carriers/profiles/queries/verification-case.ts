import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf, StaffLevel } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import type { verificationCase as endpoint } from '../contract/verification.ts'
import { maskProfile } from '../masks.ts'
import type { ProfilesTables } from '../tables.ts'
import { claimOn } from './case-claims.ts'
import { ownProfile } from './own-profile.ts'
import { verificationHistory } from './verification-history.ts'

/**
 * Returns the case of a business for staff: its profile, history and current claim. Contact details are masked for
 * staff below the level `agent`. Throws a Refusal (`not_found`).
 */
export async function verificationCase(
  db: Db<ProfilesTables>,
  { userId, level }: { userId: string; level: StaffLevel | null },
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  const row = await db.selectFrom('profiles').select('submitted_at').where('user_id', '=', userId).executeTakeFirst()
  const profile = await ownProfile(db, userId)
  if (!row || profile.userType !== 'business') throw notFound()
  return {
    profile: hasLevel(level, 'agent') ? profile : maskProfile(profile),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    history: await verificationHistory(db, userId),
    claim: await claimOn(db, userId, now),
  }
}
