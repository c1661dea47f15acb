import type { Insertable } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { RegistrationChecked } from '../events.ts'
import { assertVersion, registrationSummary } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'

/**
 * Adds the registration of a business that had none. Throws a Refusal (`changed_meanwhile`) if a concurrent request
 * has added one.
 */
export async function addRegistration(
  trx: OpenTransaction,
  row: Insertable<RegistrationTables['carrier_registrations']>,
  now: Date,
): Promise<void> {
  const registration = await asModuleTrx<RegistrationTables>(trx)
    .insertInto('carrier_registrations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['business_id as businessId', 'regulator', 'number', 'tier', 'state', 'valid_to as validTo', 'version'])
    .returning([
      'checked_at as checkedAt',
      'checked_by as checkedBy',
      'desk as reviewReason',
      'override_until as overrideUntil',
    ])
    .executeTakeFirst()
  if (!registration) return assertVersion(0, 1)
  const { businessId, version, state } = registration
  append(
    trx,
    RegistrationChecked.of(
      { businessId, version, state, line: registrationSummary(registration, now), awaited: false },
      now,
    ),
  )
}
