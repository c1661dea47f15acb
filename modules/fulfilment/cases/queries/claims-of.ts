import type { Claim } from '#modules/carriers/profiles/contract/verification.ts'
import { emailsOf } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'

type ClaimColumns = Pick<CasesTables['cases'], 'id' | 'claimed_by' | 'claimed_until'>

/** Returns the claims on these cases at `now`, by case. */
export async function claimsOf(db: Executor, rows: readonly ClaimColumns[], now: Date): Promise<Map<string, Claim>> {
  const active = rows.flatMap(({ id, claimed_by: userId, claimed_until: until }) =>
    userId !== null && until !== null && until > now ? [{ id, userId, until }] : [],
  )
  const emails = await emailsOf(
    db,
    active.map(({ userId }) => userId),
  )
  return new Map(
    active.map(({ id, userId, until }) => [
      id,
      { by: { userId, email: emails.get(userId) ?? 'a former colleague' }, until: until.toISOString() },
    ]),
  )
}
