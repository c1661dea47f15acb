import { sql } from 'kysely'
import {
  asModuleDb,
  asModuleTrx,
  type Db,
  type Executor,
  type OpenTransaction,
} from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { RegistrationSummary } from '../contract/summary.ts'
import { type RegistrationFacts, registrationSummary } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'

const selectFacts = (db: Executor) =>
  asModuleDb<RegistrationTables>(db)
    .selectFrom('carrier_registrations')
    .select(['regulator', 'number', 'tier', 'state', 'valid_to as validTo', 'checked_at as checkedAt'])
    .select(['checked_by as checkedBy', 'desk as reviewReason', 'override_until as overrideUntil'])

/** Returns what the rules need of a business's registration; null without one. */
export async function registrationOf(db: Executor, businessId: string): Promise<RegistrationFacts | null> {
  return (await selectFacts(db).where('business_id', '=', businessId).executeTakeFirst()) ?? null
}

/**
 * Returns the registration of a business, locked FOR SHARE: changes that would block its carrier wait until the
 * transaction ends.
 */
export async function lockRegistrationForShare(
  trx: OpenTransaction,
  businessId: string,
): Promise<RegistrationFacts | null> {
  const [registration = null] = await selectForShare(trx, { businessId })
  return registration
}

const selectForShare = prepareStatement(
  'licences.hold',
  (db: Db<RegistrationTables>, placeholder: PlaceholderOf<{ businessId: string }>) =>
    selectFacts(db).where('business_id', '=', placeholder('businessId')).forShare(),
)

/** Returns the public summary of one business's registration (TRUST-03). */
export async function registrationSummaryOf(db: Executor, businessId: string, now: Date): Promise<RegistrationSummary> {
  return registrationSummary(await registrationOf(db, businessId), now)
}

/** Returns the public summaries of `businessIds`, one for each (TRUST-03). */
export async function registrationSummariesOf(
  db: Executor,
  businessIds: readonly string[],
  now: Date,
): Promise<Map<string, RegistrationSummary>> {
  const rows = businessIds.length === 0 ? [] : await selectMany(db, { businessIds })
  const rowOf = new Map(rows.map(({ businessId, ...row }) => [businessId, row]))
  return new Map(businessIds.map((businessId) => [businessId, registrationSummary(rowOf.get(businessId) ?? null, now)]))
}

const selectMany = prepareStatement(
  'licences.lines',
  (db: Db<RegistrationTables>, placeholder: PlaceholderOf<{ businessIds: readonly string[] }>) =>
    selectFacts(db)
      .select('business_id as businessId')
      .where('business_id', '=', sql<string>`any(${placeholder('businessIds')}::uuid[])`),
)

const selectRow = (trx: OpenTransaction, businessId: string) =>
  asModuleTrx<RegistrationTables>(trx)
    .selectFrom('carrier_registrations')
    .selectAll()
    .where('business_id', '=', businessId)

/**
 * Returns a registration's whole row, locked until the transaction ends, so that its carrier's bids wait; null without
 * one.
 */
export async function lockRegistration(trx: OpenTransaction, businessId: string) {
  return (await selectRow(trx, businessId).forUpdate().executeTakeFirst()) ?? null
}
