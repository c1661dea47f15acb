import { sql } from 'kysely'
import { type Db, type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import type { RegistrationLine } from '../line/contract.ts'
import { type JudgedRegistration, lineOf } from '../rules.ts'
import type { LicencesTables } from '../tables.ts'

const selectJudged = (db: Executor) =>
  own<LicencesTables>(db)
    .selectFrom('carrier_registrations')
    .select(['regulator', 'number', 'tier', 'state', 'valid_to as validTo', 'checked_at as checkedAt'])
    .select(['checked_by as checkedBy', 'desk', 'override_until as overrideUntil'])

/** The registration of a business as it is judged; null without one. */
export async function registrationOf(db: Executor, businessId: string): Promise<JudgedRegistration | null> {
  return (await selectJudged(db).where('business_id', '=', businessId).executeTakeFirst()) ?? null
}

/** The same, held FOR SHARE: what bars its carrier waits until the transaction ends. */
export async function holdRegistration(trx: OpenTransaction, businessId: string): Promise<JudgedRegistration | null> {
  const [registration = null] = await selectHeld(trx, { businessId })
  return registration
}

const selectHeld = prepared('licences.hold', (db: Db<LicencesTables>, given: Given<{ businessId: string }>) =>
  selectJudged(db).where('business_id', '=', given('businessId')).forShare(),
)

/** What everybody may know of the registration of one business (TRUST-03). */
export async function registrationLine(db: Executor, businessId: string, now: Date): Promise<RegistrationLine> {
  return lineOf(await registrationOf(db, businessId), now)
}

/** What everybody may know of the registrations of `businessIds`, each with a line (TRUST-03). */
export async function registrationLines(
  db: Executor,
  businessIds: readonly string[],
  now: Date,
): Promise<Map<string, RegistrationLine>> {
  const rows = businessIds.length === 0 ? [] : await selectMany(db, { businessIds })
  const rowOf = new Map(rows.map(({ businessId, ...row }) => [businessId, row]))
  return new Map(businessIds.map((businessId) => [businessId, lineOf(rowOf.get(businessId) ?? null, now)]))
}

const selectMany = prepared(
  'licences.lines',
  (db: Db<LicencesTables>, given: Given<{ businessIds: readonly string[] }>) =>
    selectJudged(db)
      .select('business_id as businessId')
      .where('business_id', '=', sql<string>`any(${given('businessIds')}::uuid[])`),
)

const selectRow = (trx: OpenTransaction, businessId: string) =>
  ownTrx<LicencesTables>(trx).selectFrom('carrier_registrations').selectAll().where('business_id', '=', businessId)

/** The whole row, locked until the transaction ends: bids of its carrier wait. */
export async function lockRegistration(trx: OpenTransaction, businessId: string) {
  return (await selectRow(trx, businessId).forUpdate().executeTakeFirst()) ?? null
}
