import {
  type RegistrationRule,
  registrationForBidding,
  registrationOf,
} from '#modules/carriers/carrier-registration/facade.ts'
import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Asker } from '../rules.ts'

/** Settings that decide who may ask a question. */
export interface AskerSettings {
  /** Whether a registration is required (TRUST-16). */
  registration: RegistrationRule
}

/** Returns what decides whether a user may ask questions; null once their account is deleted. */
export async function askerOf(db: Executor, userId: string, settings: AskerSettings, now: Date): Promise<Asker | null> {
  const account = await accountOf(db, userId)
  if (!account) return null
  const allowance = await allowanceOf(db, userId, now)
  const registration = await registrationOf(db, userId)
  return {
    userType: account.userType,
    isSubscribed: allowance !== null,
    registrationBlocker: registrationForBidding(registration, settings.registration, now).blockerText,
  }
}
