import { sql, type Updateable } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { RegistrationBlocked, RegistrationChecked } from '../events.ts'
import { isConfirmed, registrationBlocker, registrationSummary } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'

type Row = RegistrationTables['carrier_registrations']
type Change = Updateable<Row>

/** Columns whose changes append events. */
const ANNOUNCED = ['regulator', 'number', 'state', 'tier', 'valid_to', 'desk', 'override_until'] as const

/**
 * Changes a locked registration and appends events: RegistrationChecked with the new public summary and, if its carrier
 * can no longer bid, RegistrationBlocked. No RegistrationBlocked is appended where the carrier itself saved another
 * number (`byCarrier`), and no event at all where only the time of the next check changes. `awaited` says whether the
 * carrier is waiting for the result.
 */
export async function changeRegistration(
  trx: OpenTransaction,
  before: Pick<Row, (typeof ANNOUNCED)[number] | 'business_id' | 'state' | 'checked_at'> & { version: number },
  change: Change,
  { awaited = false, byCarrier = false }: { awaited?: boolean; byCarrier?: boolean },
  now: Date,
): Promise<void> {
  const after = { ...before, ...change }
  const checked = after.checked_at?.getTime() !== before.checked_at?.getTime()
  const isAnnounced = checked || ANNOUNCED.some((column) => after[column] !== before[column])
  const row = await asModuleTrx<RegistrationTables>(trx)
    .updateTable('carrier_registrations')
    .set({ ...change, ...(isAnnounced && { version: sql<number>`version + 1` }) })
    .where('business_id', '=', before.business_id)
    .returning(['regulator', 'number', 'tier', 'state', 'valid_to as validTo', 'checked_at as checkedAt'])
    .returning(['checked_by as checkedBy', 'desk as reviewReason', 'override_until as overrideUntil', 'version'])
    .executeTakeFirstOrThrow()
  if (!isAnnounced) return
  const about = { businessId: before.business_id, version: row.version, state: row.state }
  const blocked = !byCarrier && isConfirmed(before.state) && registrationBlocker(row, 'optional', now) !== null
  // The mail about the block includes the result, so it isn't sent twice.
  append(
    trx,
    RegistrationChecked.of({ ...about, line: registrationSummary(row, now), awaited: awaited && !blocked }, now),
  )
  if (blocked) append(trx, RegistrationBlocked.of(about, now))
}
