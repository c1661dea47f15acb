import { namesOf } from '#modules/carriers/profiles/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { trustCalendar as endpoint } from '../contract/register-health.ts'
import type { RegistrationTables } from '../tables.ts'

const MONTHS = 12
const MAX_ROWS = 500

/** Returns the confirmed registrations that end in the next 12 months, soonest first. */
export async function registrationCalendar(db: Db<RegistrationTables>, now: Date): Promise<AnswerOf<typeof endpoint>> {
  const today = londonDate(now)
  const months = monthsFrom(today)
  const rows = await db
    .selectFrom('carrier_registrations')
    .select(['business_id as businessId', 'number', 'valid_to'])
    .where('state', 'in', ['good', 'by_staff'])
    .where('valid_to', '>=', today)
    // Compared as text, '-32' is after every day of the month.
    .where('valid_to', '<', `${months.at(-1)}-32`)
    .orderBy('valid_to')
    .orderBy('business_id')
    .limit(MAX_ROWS)
    .execute()
  const names = await namesOf(
    db,
    rows.map(({ businessId }) => businessId),
  )
  const items = rows.map(({ businessId, number, valid_to }) => ({
    businessId,
    companyName: names.get(businessId)?.companyName ?? null,
    number,
    validTo: valid_to ?? '',
  }))
  return {
    months: months.map((month) => {
      const monthItems = items.filter(({ validTo }) => validTo.startsWith(month))
      return { month, total: monthItems.length, items: monthItems }
    }),
  }
}

/** Returns this month and the following ones: '2026-11'. */
const monthsFrom = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, offset) => {
    const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
    first.setUTCMonth(first.getUTCMonth() + offset)
    return first.toISOString().slice(0, 7)
  })
