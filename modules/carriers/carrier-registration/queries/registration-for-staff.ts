import { namesOf, profileForStaff } from '#modules/carriers/profiles/facade.ts'
import { staffAddresses } from '#modules/core/accounts/facade.ts'
import { outwardIn } from '#modules/core/places/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RegistrationForStaff } from '../contract/staff.ts'
import { assertFound, nameMatches } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'
import { STAFF_COLUMNS, toStaffRegistrations } from './staff-rows.ts'

const MAX_FINDINGS = 100
const MAX_BUSINESSES = 100

/**
 * Returns one registration with everything staff need to decide. Throws a Refusal (`not_found`) for a business without
 * one.
 */
export async function registrationForStaff(db: Executor, businessId: string): Promise<RegistrationForStaff> {
  const registrations = asModuleDb<RegistrationTables>(db)
  const row = assertFound(
    await registrations
      .selectFrom('carrier_registrations')
      .select(STAFF_COLUMNS)
      .select(['explanation', 'override_by', 'override_reason'])
      .where('business_id', '=', businessId)
      .executeTakeFirst(),
  )
  const findings = await registrations
    .selectFrom('registration_findings')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FINDINGS)
    .execute()
  const profile = await profileForStaff(db, businessId)
  const outward = outwardIn(profile.businessAddress ?? '')
  const [registration] = await toStaffRegistrations(db, [row])
  const staffIds = [row.override_by, ...findings.map(({ staff_id }) => staff_id)].filter((id) => id !== null)
  const addresses = await staffAddresses(db, [...new Set(staffIds)])
  const lastEntry = findings.find(
    ({ source, number, outcome }) => source === 'register' && number === row.number && outcome !== 'absent',
  )
  const names = [lastEntry?.holder_name, lastEntry?.trading_name].filter((name) => name !== null && name !== undefined)
  return {
    registration: assertFound(registration),
    outward,
    hasLicenceDocument: profile.hasWasteCarrierLicence,
    explanation: row.explanation,
    marks: {
      nameFits: lastEntry ? nameMatches(registration?.companyName ?? null, names) : null,
      areaFits: lastEntry?.outward && outward ? lastEntry.outward === outward : null,
    },
    usedBy: await otherBusinesses(db, row.number, businessId),
    override:
      row.override_until === null
        ? null
        : {
            until: row.override_until,
            by: addresses.get(row.override_by ?? '') ?? null,
            reason: row.override_reason ?? '',
          },
    findings: findings.map((finding) => ({
      id: finding.id,
      outcome: finding.outcome,
      number: finding.number,
      holderName: finding.holder_name,
      tradingName: finding.trading_name,
      companyNumber: finding.company_number,
      tier: finding.tier,
      kind: finding.kind,
      registeredOn: finding.registered_on,
      validTo: finding.valid_to,
      outward: finding.outward,
      source: finding.source,
      at: finding.asked_at.toISOString(),
      by: addresses.get(finding.staff_id ?? '') ?? null,
      reason: finding.reason,
      hasEvidence: finding.evidence !== null,
    })),
  }
}

/** Returns the other businesses with the same number. */
async function otherBusinesses(
  db: Executor,
  number: string,
  businessId: string,
): Promise<RegistrationForStaff['usedBy']> {
  const others = await asModuleDb<RegistrationTables>(db)
    .selectFrom('carrier_registrations')
    .select('business_id')
    .where('number', '=', number)
    .where('business_id', '<>', businessId)
    .orderBy('business_id')
    .limit(MAX_BUSINESSES)
    .execute()
  const ids = others.map(({ business_id }) => business_id)
  const names = await namesOf(db, ids)
  return ids.map((id) => ({ businessId: id, companyName: names.get(id)?.companyName ?? null }))
}
