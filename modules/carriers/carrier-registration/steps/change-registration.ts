import { sql, type Updateable } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { RegistrationBarred, RegistrationChecked } from '../events.ts'
import { isConfirmed, registrationBlocker, registrationSummary } from '../rules.ts'
import type { LicencesTables } from '../tables.ts'

type Row = LicencesTables['carrier_registrations']
type Change = Updateable<Row>

/** Changes of these columns are announced. */
const ANNOUNCED = ['regulator', 'number', 'state', 'tier', 'valid_to', 'desk', 'override_until'] as const

/**
 * Changes a locked registration and announces it: the new public summary, and, where it was confirmed until now, that
 * its carrier is blocked. A carrier that saves another number (`byOwner`) knows that it will be checked. Rescheduling
 * the next check isn't announced.
 */
export async function changeRegistration(
  trx: OpenTransaction,
  held: Pick<Row, (typeof ANNOUNCED)[number] | 'business_id' | 'state' | 'checked_at'> & { version: number },
  change: Change,
  { awaited = false, byOwner = false }: { awaited?: boolean; byOwner?: boolean },
  now: Date,
): Promise<void> {
  const after = { ...held, ...change }
  const checked = after.checked_at?.getTime() !== held.checked_at?.getTime()
  const isAnnounced = checked || ANNOUNCED.some((column) => after[column] !== held[column])
  const row = await asModuleTrx<LicencesTables>(trx)
    .updateTable('carrier_registrations')
    .set({ ...change, ...(isAnnounced && { version: sql<number>`version + 1` }) })
    .where('business_id', '=', held.business_id)
    .returning(['regulator', 'number', 'tier', 'state', 'valid_to as validTo', 'checked_at as checkedAt'])
    .returning(['checked_by as checkedBy', 'desk', 'override_until as overrideUntil', 'version'])
    .executeTakeFirstOrThrow()
  if (!isAnnounced) return
  const about = { businessId: held.business_id, version: row.version, state: row.state }
  const blocked = !byOwner && isConfirmed(held.state) && registrationBlocker(row, 'optional', now) !== null
  // A carrier told that it is blocked needs no second mail.
  append(
    trx,
    RegistrationChecked.of({ ...about, line: registrationSummary(row, now), awaited: awaited && !blocked }, now),
  )
  if (blocked) append(trx, RegistrationBarred.of(about, now))
}
