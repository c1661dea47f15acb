import { BidAccepted } from '#modules/market/bidding/events.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import { ChosenCarrierBlocked } from '../events.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { registrationBlocker } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'
import { isStale } from '../watch/rules.ts'

/**
 * When a bid is accepted: if the carrier's registration blocks it, sends the registration to staff; otherwise queries
 * the register again if the last check is over a day old (TRUST-21).
 */
export const recheckChosenCarrier = (hasRegister: boolean): Consumer =>
  consumer(
    // Stored under the module's previous name.
    'licences.check-chosen',
    on(BidAccepted, (trx, { data, at }) => reviewOrRecheck(trx, data, hasRegister, new Date(at))),
  )

async function reviewOrRecheck(
  trx: OpenTransaction,
  { requestId, requestTitle, ownerId, bidderId }: BidAccepted['data'],
  hasRegister: boolean,
  at: Date,
): Promise<void> {
  const registration = await lockRegistration(trx, bidderId)
  if (!registration) return
  const registrations = asModuleTrx<RegistrationTables>(trx)
  const facts = {
    ...registration,
    validTo: registration.valid_to,
    checkedAt: registration.checked_at,
    checkedBy: registration.checked_by,
    reviewReason: registration.desk,
    overrideUntil: registration.override_until,
  }
  if (registrationBlocker(facts, 'optional', at) !== null) {
    await registrations
      .updateTable('carrier_registrations')
      .set({ desk: 'after_acceptance', desk_since: registration.desk_since ?? at })
      .where('business_id', '=', bidderId)
      .execute()
    append(trx, ChosenCarrierBlocked.of({ requestId, requestTitle, ownerId, businessId: bidderId }, at))
    return
  }
  if (!hasRegister || registration.next_check_at === null || !isStale(registration.checked_at, at)) return
  await registrations
    .insertInto('registration_rechecks')
    .values({ request_id: requestId, business_id: bidderId, owner_id: ownerId, title: requestTitle, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await registrations
    .updateTable('carrier_registrations')
    .set({ wanted_at: at, next_check_at: at })
    .where('business_id', '=', bidderId)
    .execute()
}
