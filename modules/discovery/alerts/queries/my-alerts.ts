import { registrationForBidding, registrationOf } from '#modules/carriers/carrier-registration/facade.ts'
import { bidderCard } from '#modules/carriers/profiles/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { MyAlerts } from '../contract.ts'
import type { PushService } from '../push-service.ts'
import { type AlertSettings, alertBlocker, blockerMessage, DEFAULT_CHOICES, paceOf } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'
import { choicesOf } from './choices-of.ts'
import { devicesOf } from './devices-of.ts'
import { SAVED_COLUMNS, toSavedArea } from './saved-rows.ts'

/** Returns a person's areas, searches and choices, and what blocks their job alerts. */
export async function myAlerts(
  db: Db<AlertsTables>,
  userId: string,
  settings: AlertSettings,
  push: PushService | null,
): Promise<MyAlerts> {
  const [account, card, registration, savedRows, choices, devices] = await Promise.all([
    accountOf(db, userId),
    bidderCard(db, userId),
    registrationOf(db, userId),
    selectSaved(db, userId),
    choicesOf(db, userId),
    devicesOf(db, userId),
  ])
  const isCarrier = account?.userType === 'business'
  const { blockerText: registrationBlocker } = registrationForBidding(registration, settings.registration, new Date())
  const person = account && { ...account, verification: card.verificationStatus, registrationBlocker }
  const blocker = person && isCarrier ? alertBlocker(person, settings) : null
  return {
    carrier: isCarrier,
    barred: blocker && blockerMessage(blocker, registrationBlocker),
    saved: savedRows.map(toSavedArea),
    choices: DEFAULT_CHOICES.map(({ type, channel }) => ({ type, channel, pace: paceOf(choices, type, channel) })),
    push: push && { publicKey: push.publicKey, devices },
  }
}

const selectSaved = (db: Db<AlertsTables>, userId: string) =>
  db
    .selectFrom('saved_areas')
    .select(SAVED_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
