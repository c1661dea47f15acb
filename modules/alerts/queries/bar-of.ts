import type { Account } from '#modules/accounts/facade.ts'
import { judgedRegistration, registrationOf } from '#modules/licences/facade.ts'
import { bidderCard } from '#modules/profiles/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type AlertBar, type AlertSettings, barFrom } from '../rules.ts'

/** Whether something keeps a person from being told of jobs; null when nothing does. */
export async function barOf(
  db: Executor,
  account: Account,
  settings: Pick<AlertSettings, 'requiresVerified' | 'registration'>,
  now: Date,
): Promise<AlertBar | null> {
  const { verificationStatus: verification } = await bidderCard(db, account.userId)
  const registration = await registrationOf(db, account.userId)
  const { bar: registrationBar } = judgedRegistration(registration, settings.registration, now)
  return barFrom({ ...account, verification, registrationBar }, settings)
}
