import { RegistrationChecked } from '#modules/carriers/carrier-registration/events.ts'
import { ProfileHidden, ProfileRestored } from '#modules/carriers/profiles/events.ts'
import { AccountReinstated, AccountSuspended } from '#modules/core/accounts/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { BidderRenamed } from '../events.ts'
import { requestsOfBidder } from '../queries/requests-of-bidder.ts'

/**
 * Appends an event that makes job pages refetch a carrier's bids when its name, registration or suspension changes.
 */
export const publishBidderChanges = consumer(
  'bidding.bidder-names',
  on(ProfileHidden, (trx, { data, at }) => publishBidderChange(trx, data.userId, at)),
  on(ProfileRestored, (trx, { data, at }) => publishBidderChange(trx, data.userId, at)),
  on(AccountSuspended, (trx, { data, at }) => publishBidderChange(trx, data.userId, at)),
  on(AccountReinstated, (trx, { data, at }) => publishBidderChange(trx, data.userId, at)),
  on(RegistrationChecked, (trx, { data, at }) => publishBidderChange(trx, data.businessId, at)),
)

async function publishBidderChange(trx: OpenTransaction, bidderId: string, at: string): Promise<void> {
  const requestIds = await requestsOfBidder(trx, bidderId)
  if (requestIds.length > 0) append(trx, BidderRenamed.of({ bidderId, requestIds }, new Date(at)))
}
