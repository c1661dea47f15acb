import type { AnswerOf } from '#server/platform/contract.ts'
import type { Db } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { verificationCase as endpoint } from '../contract.ts'
import type { ProfilesTables } from '../tables.ts'
import { claimOn } from './case-claims.ts'
import { ownProfile } from './own-profile.ts'
import { verificationHistory } from './verification-history.ts'

/** A business as staff see it: all it says about itself, and how its case went. Throws Refusal not_found. */
export async function verificationCase(
  db: Db<ProfilesTables>,
  userId: string,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  const row = await db.selectFrom('profiles').select('submitted_at').where('user_id', '=', userId).executeTakeFirst()
  const profile = await ownProfile(db, userId)
  if (!row || profile.userType !== 'business') throw notFound()
  return {
    profile,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    history: await verificationHistory(db, userId),
    claim: await claimOn(db, userId, now),
  }
}
