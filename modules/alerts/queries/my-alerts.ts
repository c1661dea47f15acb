import { accountOf } from '#modules/accounts/facade.ts'
import { judgedRegistration, registrationOf } from '#modules/licences/facade.ts'
import { bidderCard } from '#modules/profiles/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { MyAlerts } from '../contract.ts'
import type { PushService } from '../push-service.ts'
import { type AlertSettings, barFrom, barReason, DEFAULT_CHOICES, paceOf } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'
import { choicesOf } from './choices-of.ts'
import { devicesOf } from './devices-of.ts'
import { SAVED_COLUMNS, toSaved } from './saved-rows.ts'

/** Someone's areas, searches and choices, and whether anything keeps them from being told of jobs. */
export async function myAlerts(
  db: Db<AlertsTables>,
  userId: string,
  settings: AlertSettings,
  push: PushService | null,
): Promise<MyAlerts> {
  const [account, card, registration, saved, chosen, devices] = await Promise.all([
    accountOf(db, userId),
    bidderCard(db, userId),
    registrationOf(db, userId),
    savedBy(db, userId),
    choicesOf(db, userId),
    devicesOf(db, userId),
  ])
  const carrier = account?.userType === 'business'
  const { bar: registrationBar } = judgedRegistration(registration, settings.registration, new Date())
  const person = account && { ...account, verification: card.verificationStatus, registrationBar }
  const bar = person && carrier ? barFrom(person, settings) : null
  return {
    carrier,
    barred: bar && barReason(bar, registrationBar),
    saved: saved.map(toSaved),
    choices: DEFAULT_CHOICES.map(({ type, channel }) => ({ type, channel, pace: paceOf(chosen, type, channel) })),
    push: push && { publicKey: push.publicKey, devices },
  }
}

const savedBy = (db: Db<AlertsTables>, userId: string) =>
  db
    .selectFrom('saved_areas')
    .select(SAVED_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
