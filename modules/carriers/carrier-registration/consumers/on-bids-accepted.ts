import { BidAccepted } from '#modules/market/bidding/events.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import { ChosenCarrierBarred } from '../events.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { registrationBlocker } from '../rules.ts'
import type { LicencesTables } from '../tables.ts'
import { isStale } from '../watch/rules.ts'

/** Checks the chosen carrier's number again where the last check is older than a day (TRUST-21). */
export const checkChosen = (hasRegister: boolean): Consumer =>
  consumer(
    'licences.check-chosen',
    on(BidAccepted, (trx, { data, at }) => checkAgain(trx, data, hasRegister, new Date(at))),
  )

async function checkAgain(
  trx: OpenTransaction,
  { requestId, requestTitle, ownerId, bidderId }: BidAccepted['data'],
  hasRegister: boolean,
  at: Date,
): Promise<void> {
  const held = await lockRegistration(trx, bidderId)
  if (!held) return
  const licences = asModuleTrx<LicencesTables>(trx)
  const facts = {
    ...held,
    validTo: held.valid_to,
    checkedAt: held.checked_at,
    checkedBy: held.checked_by,
    overrideUntil: held.override_until,
  }
  if (registrationBlocker(facts, 'optional', at) !== null) {
    await licences
      .updateTable('carrier_registrations')
      .set({ desk: 'after_acceptance', desk_since: held.desk_since ?? at })
      .where('business_id', '=', bidderId)
      .execute()
    append(trx, ChosenCarrierBarred.of({ requestId, requestTitle, ownerId, businessId: bidderId }, at))
    return
  }
  if (!hasRegister || held.next_check_at === null || !isStale(held.checked_at, at)) return
  await licences
    .insertInto('registration_rechecks')
    .values({ request_id: requestId, business_id: bidderId, owner_id: ownerId, title: requestTitle, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await licences
    .updateTable('carrier_registrations')
    .set({ wanted_at: at, next_check_at: at })
    .where('business_id', '=', bidderId)
    .execute()
}
