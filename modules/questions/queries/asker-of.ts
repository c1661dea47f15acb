import { accountOf } from '#modules/accounts/facade.ts'
import { judgedRegistration, type RegistrationRule, registrationOf } from '#modules/licences/facade.ts'
import { allowanceOf } from '#modules/subscriptions/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Asker } from '../rules.ts'

/** What the settings of the product say of who may ask. */
export interface AskerSettings {
  /** TRUST-16: whether a registration is asked for. */
  registration: RegistrationRule
}

/** Someone as it is judged whether they may ask; null once they have left. */
export async function askerOf(db: Executor, userId: string, settings: AskerSettings, now: Date): Promise<Asker | null> {
  const account = await accountOf(db, userId)
  if (!account) return null
  const allowance = await allowanceOf(db, userId, now)
  const registration = await registrationOf(db, userId)
  return {
    userType: account.userType,
    subscribed: allowance !== null,
    registrationBar: judgedRegistration(registration, settings.registration, now).bar,
  }
}
