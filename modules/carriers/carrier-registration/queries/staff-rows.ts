import { namesOf } from '#modules/carriers/profiles/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { StaffRegistration } from '../staff/contract.ts'
import type { RegistrationTables } from '../tables.ts'

/** Columns of a registration in lists for staff. */
export const STAFF_COLUMNS = [
  'business_id',
  'regulator',
  'number',
  'tier',
  'state',
  'valid_to',
  'checked_at',
  'checked_by',
  'desk',
  'desk_since',
  'override_until',
  'version',
] as const

type Row = Pick<RegistrationTables['carrier_registrations'], Exclude<(typeof STAFF_COLUMNS)[number], 'version'>> & {
  version: number
}

/** Converts rows to registrations for staff with the names of their businesses, in the same order. */
export async function toStaffRegistrations(db: Executor, rows: readonly Row[]): Promise<StaffRegistration[]> {
  const names = await namesOf(
    db,
    rows.map(({ business_id }) => business_id),
  )
  return rows.map((row) => ({
    businessId: row.business_id,
    companyName: names.get(row.business_id)?.companyName ?? null,
    displayName: names.get(row.business_id)?.name ?? null,
    regulator: row.regulator,
    number: row.number,
    tier: row.tier,
    state: row.state,
    validTo: row.valid_to,
    checkedAt: row.checked_at?.toISOString() ?? null,
    checkedBy: row.checked_by,
    desk: row.desk,
    deskSince: row.desk_since?.toISOString() ?? null,
    overrideUntil: row.override_until,
    version: row.version,
  }))
}
