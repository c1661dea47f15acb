import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { registerEntryUrl } from '../contract/official.ts'
import type { Outcome } from '../contract/staff.ts'
import type { Regulator } from '../contract/summary.ts'
import type { RegistrationTables } from '../tables.ts'

/** Outcomes about the number itself, unlike overrides and changes of regulator. */
const NUMBER_OUTCOMES: readonly Outcome[] = [
  'good',
  'lower_tier',
  'expired',
  'other_name',
  'absent',
  'confirmed',
  'refused',
]

export interface RegistrationAt {
  regulator: Regulator
  number: string
  tier: 'upper' | 'lower' | null
  /** The last valid day, a London date; null if there is no finding or it has no end date. */
  validTo: string | null
  finding: { outcome: Outcome; by: 'register' | 'staff'; at: string } | null
  /** URL of the official entry. */
  officialEntry: string
}

/** Returns a business's current number with the last finding about it up to `at`; null without a registration. */
export async function registrationAt(db: Executor, businessId: string, at: Date): Promise<RegistrationAt | null> {
  const registrations = asModuleDb<RegistrationTables>(db)
  const registration = await registrations
    .selectFrom('carrier_registrations')
    .select(['regulator', 'number', 'tier'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  if (!registration) return null
  const { regulator, number, tier } = registration
  const finding = await registrations
    .selectFrom('registration_findings')
    .select(['outcome', 'tier', 'valid_to', 'source', 'asked_at'])
    .where('business_id', '=', businessId)
    .where('number', '=', number)
    .where('outcome', 'in', NUMBER_OUTCOMES)
    .where('asked_at', '<=', at)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    regulator,
    number,
    tier: finding?.tier ?? tier,
    validTo: finding?.valid_to ?? null,
    finding: finding ? { outcome: finding.outcome, by: finding.source, at: finding.asked_at.toISOString() } : null,
    officialEntry: registerEntryUrl(regulator, number),
  }
}
