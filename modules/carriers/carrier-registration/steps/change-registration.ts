import { sql, type Updateable } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { RegistrationBlocked, RegistrationChecked } from '../events.ts'
import { isConfirmed, registrationBlocker, registrationSummary } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'

type Row = RegistrationTables['carrier_registrations']
type Change = Updateable<Row>

/** Columns whose changes append an event. */
const EVENT_COLUMNS = ['regulator', 'number', 'state', 'tier', 'valid_to', 'desk', 'override_until'] as const

/**
 * Changes a locked registration and appends events: RegistrationChecked with the new public summary and, if its carrier
 * can no longer bid, RegistrationBlocked. RegistrationBlocked isn't appended if the carrier itself saved another number
 * (`byCarrier`). No event is appended if neither EVENT_COLUMNS nor the time of the last check change. `awaited`: whether
 * the carrier is waiting for the result.
 */
export async function changeRegistration(
  trx: OpenTransaction,
  before: Pick<Row, (typeof EVENT_COLUMNS)[number] | 'business_id' | 'state' | 'checked_at'> & { version: number },
  change: Change,
  { awaited = false, byCarrier = false }: { awaited?: boolean; byCarrier?: boolean },
  now: Date,
): Promise<void> {
  const after = { ...before, ...change }
  const isNewCheck = after.checked_at?.getTime() !== before.checked_at?.getTime()
  const hasEvent = isNewCheck || EVENT_COLUMNS.some((column) => after[column] !== before[column])
  const row = await asModuleTrx<RegistrationTables>(trx)
    .updateTable('carrier_registrations')
    .set({ ...change, ...(hasEvent && { version: sql<number>`version + 1` }) })
    .where('business_id', '=', before.business_id)
    .returning(['regulator', 'number', 'tier', 'state', 'valid_to as validTo', 'checked_at as checkedAt'])
    .returning(['checked_by as checkedBy', 'desk as reviewReason', 'override_until as overrideUntil', 'version'])
    .executeTakeFirstOrThrow()
  if (!hasEvent) return
  const common = { businessId: before.business_id, version: row.version, state: row.state }
  const isBlocked = !byCarrier && isConfirmed(before.state) && registrationBlocker(row, 'optional', now) !== null
  // The mail about the block includes the result, so it isn't sent twice.
  append(
    trx,
    RegistrationChecked.of({ ...common, line: registrationSummary(row, now), awaited: awaited && !isBlocked }, now),
  )
  if (isBlocked) append(trx, RegistrationBlocked.of(common, now))
}
