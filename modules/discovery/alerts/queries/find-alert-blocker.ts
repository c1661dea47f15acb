import { registrationForBidding, registrationOf } from '#modules/carriers/carrier-registration/facade.ts'
import { bidderCard } from '#modules/carriers/profiles/facade.ts'
import type { Account } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type AlertBlocker, type AlertSettings, alertBlocker } from '../rules.ts'

/** Returns what keeps a person from getting job alerts; null when nothing does. */
export async function findAlertBlocker(
  db: Executor,
  account: Account,
  settings: Pick<AlertSettings, 'requiresVerified' | 'registration'>,
  now: Date,
): Promise<AlertBlocker | null> {
  const { verificationStatus: verification } = await bidderCard(db, account.userId)
  const registration = await registrationOf(db, account.userId)
  const { blockerText: registrationBlocker } = registrationForBidding(registration, settings.registration, now)
  return alertBlocker({ ...account, verification, registrationBlocker }, settings)
}
