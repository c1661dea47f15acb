import { partyOf } from '#modules/fulfilment/visits/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { endTimes, lockRequestForShare } from '#modules/market/requests/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ConversationState, MessageParty } from '../contract.ts'
import { stateOf } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

/** A locked job, for one of its parties, with the state of its conversation. */
export interface LockedConversation {
  requestId: string
  /** Null once the owner's account is deleted. */
  ownerId: string | null
  /** Null once the carrier's account is deleted. */
  carrierId: string | null
  /** The caller's party. */
  party: MessageParty
  /** The other party; null once their account is deleted. */
  otherId: string | null
  state: ConversationState
}

/**
 * Locks a job for one of its parties, so that neither can leave until the transaction ends. Throws Refusal not_found
 * for anyone else.
 */
export async function lockConversation(
  trx: Trx<MessagesTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  now: Date,
): Promise<LockedConversation> {
  const [request, ends, blocks] = await Promise.all([
    lockRequestForShare(trx, requestId),
    endTimes(trx, [requestId]),
    blocksWith(trx, callerId),
  ])
  const party = request && partyOf(request, callerId)
  if (!party) throw notFound()
  const { userId: ownerId, acceptedBidderId: carrierId } = request
  const otherId = party === 'owner' ? carrierId : ownerId
  const blocked = otherId !== null && blocks.has(otherId)
  const state = stateOf({ ownerId, carrierId, endedAt: ends.get(requestId) ?? null, blocked }, now)
  return { requestId, ownerId, carrierId, party, otherId, state }
}
