import { registrationSummaryOf } from '#modules/carriers/carrier-registration/facade.ts'
import { contactNames } from '#modules/carriers/profiles/facade.ts'
import { acceptedPrice } from '#modules/market/bidding/facade.ts'
import {
  collectedOrCompletedAt,
  collectionDetails,
  jobAsPosted,
  type LockedRequest,
} from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { AcceptedCarrier, ReceiptFacts } from '../receipts/contract.ts'
import type { VisitsTables } from '../tables.ts'

interface ReceiptInput {
  request: LockedRequest
  plate: string | null
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  isSimulated: boolean
  /** The carrier as of the acceptance, if it has left; null if unknown. */
  carrierAtAcceptance: AcceptedCarrier | null
}

/**
 * Returns the facts of a receipt from the current rows (PRICE-06). The caller has locked the collected or completed
 * request.
 */
export async function factsOfReceipt(
  trx: OpenTransaction,
  { request, plate, isSimulated, carrierAtAcceptance }: ReceiptInput,
  now: Date,
): Promise<ReceiptFacts> {
  const { userId: ownerId, acceptedBidderId: carrierId } = request
  const postedJob = await jobAsPosted(trx, request.id)
  const changes = await selectAgreedChanges(trx, request.id)
  const newestChange = changes.at(-1)
  const signedChange = changes.findLast(({ lines }) => lines.length > 0)
  const bidPounds = await acceptedPrice(trx, request.id)
  const owner = ownerId === null ? null : await contactNames(trx, ownerId)
  const { address } = await collectionDetails(trx, request.id)
  const extras = changes.flatMap(({ lines }) =>
    lines.map(({ key: _, padded: __, ...item }) => ({ ...item, extra: true })),
  )
  return {
    requestId: request.id,
    title: request.title,
    items: [...postedJob.items.map((item) => ({ ...item, extra: false })), ...extras],
    bidPounds,
    agreedPounds: newestChange ? Number(newestChange.new_pounds) : bidPounds,
    currency: 'GBP',
    signed: signedChange?.answered_at
      ? { name: signedChange.signed_name, at: signedChange.answered_at.toISOString() }
      : null,
    ...(newestChange?.answered_at &&
      newestChange !== signedChange && { loweredAt: newestChange.answered_at.toISOString() }),
    owner: { name: owner?.name ?? null },
    place: { address, postcode: postedJob.postcode, locationText: postedJob.locationText },
    carrier:
      carrierId === null
        ? { ...(carrierAtAcceptance ?? UNKNOWN_CARRIER), name: null }
        : await currentCarrier(trx, carrierId, now),
    plate,
    collectedAt: ((await collectedOrCompletedAt(trx, request)) ?? now).toISOString(),
    practice: isSimulated,
  }
}

/** The details of a carrier that left before they were recorded. */
const UNKNOWN_CARRIER: AcceptedCarrier = { companyName: null, registration: null }

async function currentCarrier(trx: OpenTransaction, carrierId: string, now: Date): Promise<ReceiptFacts['carrier']> {
  const { name, companyName } = await contactNames(trx, carrierId)
  return { name, companyName, registration: await registrationSummaryOf(trx, carrierId, now) }
}

/** Returns the signed and lowered prices, oldest first. */
const selectAgreedChanges = (trx: OpenTransaction, requestId: string) =>
  asModuleTrx<VisitsTables>(trx)
    .selectFrom('price_changes')
    .select(['lines', 'new_pounds', 'answered_at', 'signed_name'])
    .where('request_id', '=', requestId)
    .where('answer', '=', 'signed')
    .orderBy('asked_at')
    .execute()
