import { lockRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { londonParts } from '#server/platform/kernel/london.ts'
import { ReceiptIssued } from '../events.ts'
import { factsOfReceipt } from '../queries/facts-of-receipt.ts'
import { receiptSummaryOf } from '../queries/receipt-of-job.ts'
import type { AcceptedCarrier } from '../receipts/contract.ts'
import { assertCollectedOrCompleted, receiptNumber } from '../receipts/rules.ts'
import type { VisitsTables } from '../tables.ts'
import { changeVisit } from './change-visit.ts'
import { closePendingPrice } from './close-pending-price.ts'
import { getOrCreateVisit } from './lock-job.ts'

interface ReceiptOptions {
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  isSimulated: boolean
  /** The carrier as of the acceptance, if it has left; null if unknown. */
  carrierAtAcceptance: AcceptedCarrier | null
}

/**
 * Issues the receipt of a collected or completed job and notifies both parties; an existing receipt stays (PRICE-06).
 * Throws Refusal: not_found, not_collected.
 */
export async function issueReceiptOnce(
  trx: OpenTransaction,
  requestId: string,
  { isSimulated, carrierAtAcceptance }: ReceiptOptions,
  now: Date,
): Promise<void> {
  const request = await lockRequest(trx, requestId)
  if (!request || request.winningBidId === null) throw notFound()
  assertCollectedOrCompleted(request)
  if (await receiptSummaryOf(trx, requestId)) return
  const { plate } = await getOrCreateVisit(trx, requestId)
  await closePendingPrice(trx, request, now, { outcome: 'collected', at: request.collectedAt ?? now })
  const facts = await factsOfReceipt(trx, { request, plate, isSimulated, carrierAtAcceptance }, now)
  const number = await nextNumber(trx, now)
  const parties = { ownerId: request.userId, carrierId: request.acceptedBidderId }
  await asModuleTrx<VisitsTables>(trx)
    .insertInto('receipts')
    .values({
      request_id: requestId,
      owner_id: parties.ownerId,
      carrier_id: parties.carrierId,
      number,
      facts: JSON.stringify(facts),
      issued_at: now,
      paid_owner_says: null,
      paid_carrier_says: null,
    })
    .execute()
  await changeVisit(trx, request, {}, now)
  const { agreedPounds } = facts
  append(trx, ReceiptIssued.of({ requestId, ...parties, number, agreedPounds, issuedAt: now.toISOString() }, now))
}

/** Returns the year’s next number. The row lock and a rollback on failure keep numbers without gaps. */
async function nextNumber(trx: OpenTransaction, now: Date): Promise<string> {
  const { year } = londonParts(now)
  const { last } = await asModuleTrx<VisitsTables>(trx)
    .insertInto('receipt_years')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet((eb) => ({ last: eb('receipt_years.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return receiptNumber(year, last)
}
