import { registrationAt } from '#modules/carriers/carrier-registration/facade.ts'
import { contactNamesOf } from '#modules/carriers/profiles/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import { nationOf } from '#modules/core/places/facade.ts'
import type { BidAccepted } from '#modules/market/bidding/events.ts'
import { carrierConfirmations } from '#modules/market/bidding/facade.ts'
import { collectionDetails, jobAsPosted, jobNumberOf } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import type { PackFacts } from '../contract.ts'

interface PackInput {
  bid: Pick<BidAccepted['data'], 'bidId' | 'requestId' | 'requestTitle' | 'bidAmount'>
  /** Null once the owner's account is deleted. */
  ownerId: string | null
  /** Null once the carrier's account is deleted. */
  carrierId: string | null
  /** When the bid was accepted. */
  acceptedAt: Date
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  isSimulated: boolean
}

/**
 * Builds the facts of a pack (PACK-02): the finding as of the acceptance, everything else as it is now. The caller has
 * locked the request.
 */
export async function factsOfJob(trx: OpenTransaction, input: PackInput): Promise<PackFacts> {
  const { bid, ownerId, carrierId, acceptedAt, isSimulated } = input
  const { postedAt, postcode, locationText, ...load } = await jobAsPosted(trx, bid.requestId)
  const { address } = await collectionDetails(trx, bid.requestId)
  const names = await contactNamesOf(
    trx,
    [ownerId, carrierId].filter((id) => id !== null),
  )
  const owner = ownerId === null ? undefined : names.get(ownerId)
  const carrier = carrierId === null ? undefined : names.get(carrierId)
  return {
    requestId: bid.requestId,
    jobNumber: jobNumberOf(bid.requestId),
    title: bid.requestTitle,
    ...load,
    price: bid.bidAmount,
    currency: 'GBP',
    owner: { name: owner?.name ?? null },
    consumer: ownerId !== null && (await accountOf(trx, ownerId))?.userType === 'customer',
    place: { address, postcode, locationText, nation: postcode ? nationOf(postcode) : null },
    carrier: {
      name: carrier?.name ?? null,
      companyName: carrier?.companyName ?? null,
      registration: carrierId === null ? null : await registrationAt(trx, carrierId, acceptedAt),
      ticks: await carrierConfirmations(trx, bid.bidId),
    },
    postedAt,
    acceptedAt: acceptedAt.toISOString(),
    practice: isSimulated,
  }
}
