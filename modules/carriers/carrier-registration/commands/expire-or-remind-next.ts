import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { RegistrationEndsSoon } from '../events.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { daysBetween, findDueReminder, isConfirmed, WARNING_DAYS } from '../rules.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import type { RegistrationTables } from '../tables.ts'

/**
 * Marks the next registration past its last day as expired, or reminds a carrier whose registration ends soon
 * (TRUST-05). Bidding checks the date itself, so a carrier can't bid past it even if this runs late. Returns false if no
 * registration was due.
 */
export async function expireOrRemindNext(db: Db<RegistrationTables>, now: Date): Promise<boolean> {
  const today = londonDate(now)
  const businessId = await nextToExpireOrRemind(db, today)
  if (!businessId) return false
  await transact(db, async (trx) => {
    const registration = await lockRegistration(trx, businessId)
    if (!registration || registration.valid_to === null || !isConfirmed(registration.state)) return
    const { valid_to: validTo } = registration
    if (validTo < today) {
      const expired = { state: 'expired' as const, reminded_for: validTo, reminded_days: 0 }
      return changeRegistration(trx, registration, expired, {}, now)
    }
    const days = findDueReminder(
      { validTo, remindedFor: registration.reminded_for, remindedDays: registration.reminded_days },
      now,
    )
    if (days === null) return
    await trx
      .updateTable('carrier_registrations')
      .set({ reminded_for: validTo, reminded_days: days })
      .where('business_id', '=', businessId)
      .execute()
    append(trx, RegistrationEndsSoon.of({ businessId, days: daysBetween(today, validTo), validTo }, now))
  })
  return true
}

/** Returns the id of the business whose registration is next to expire or to be reminded about; null for none. */
async function nextToExpireOrRemind(db: Db<RegistrationTables>, today: string): Promise<string | null> {
  const row = await db
    .selectFrom('carrier_registrations')
    .select('business_id')
    .where('state', 'in', ['good', 'by_staff'])
    .where('valid_to', '<=', addDays(today, WARNING_DAYS))
    .where((eb) =>
      eb.or([
        eb('valid_to', '<', today),
        eb('reminded_for', 'is', null),
        // a renewed registration gets new reminders
        eb('reminded_for', '<>', eb.ref('valid_to')),
        eb.and([eb('reminded_days', '>', 30), eb('valid_to', '<=', addDays(today, 30))]),
        eb.and([eb('reminded_days', '>', 7), eb('valid_to', '<=', addDays(today, 7))]),
      ]),
    )
    .orderBy('valid_to')
    .limit(1)
    .executeTakeFirst()
  return row?.business_id ?? null
}
