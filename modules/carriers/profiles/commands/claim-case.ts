import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Claim } from '../contract/verification.ts'
import { VerificationClaimed } from '../events.ts'
import { claimOn } from '../queries/case-claims.ts'
import type { ProfilesTables } from '../tables.ts'

/** A claim that isn't renewed for this long expires, and anyone may take the case. */
const LEASE_MS = 15 * 60_000

interface ClaimCaseInput {
  userId: string
  staffId: string
}

/**
 * Claims a case for a member of staff, or renews their claim. A colleague's claim is kept. Returns the current claim.
 * Throws a Refusal (`not_found`).
 */
export async function claimCase(
  db: Db<ProfilesTables>,
  { userId, staffId }: ClaimCaseInput,
  now: Date,
): Promise<Claim> {
  return transact(db, async (trx) => {
    await lockProfile(trx, userId)
    const current = await claimOn(trx, userId, now)
    if (current && current.by.userId !== staffId) return current
    await storeClaim(trx, { userId, staffId, isNew: current === null }, now)
    const claim = await claimOn(trx, userId, now)
    if (!claim) throw new Error(`The claim on the case of ${userId} is missing`)
    return claim
  })
}

/**
 * Locks the profile, so that of two concurrent claims the second sees the first. Decisions wait for the lock too.
 * Throws a Refusal (`not_found`).
 */
async function lockProfile(trx: Trx<ProfilesTables>, userId: string): Promise<void> {
  const profile = await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!profile) throw notFound()
}

async function storeClaim(
  trx: Trx<ProfilesTables>,
  { userId, staffId, isNew }: ClaimCaseInput & { isNew: boolean },
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + LEASE_MS)
  const claim = { staff_id: staffId, claimed_until: until }
  await trx
    .insertInto('verification_claims')
    .values({ user_id: userId, ...claim })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(claim))
    .execute()
  if (isNew) append(trx, VerificationClaimed.of({ userId, staffId, until: until.toISOString() }, now))
}
