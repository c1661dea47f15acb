import { partyOf } from '#modules/fulfilment/visits/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { endsOfRequests, lockRequestForShare } from '#modules/market/requests/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ConversationState, MessageParty } from '../contract.ts'
import { stateOf } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

/** A locked job with what its conversation needs. */
export interface HeldConversation {
  requestId: string
  ownerId: string | null
  carrierId: string | null
  /** The caller's role, and the other party; null once their account is deleted. */
  side: MessageParty
  otherId: string | null
  state: ConversationState
}

/** Locks a job for one of its parties, so that neither can leave until the transaction ends. Throws Refusal not_found for anyone else. */
export async function lockConversation(
  trx: Trx<MessagesTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  now: Date,
): Promise<HeldConversation> {
  const [request, ends, blocks] = await Promise.all([
    lockRequestForShare(trx, requestId),
    endsOfRequests(trx, [requestId]),
    blocksWith(trx, callerId),
  ])
  const side = request && partyOf(request, callerId)
  if (!side) throw notFound()
  const { userId: ownerId, acceptedBidderId: carrierId } = request
  const otherId = side === 'owner' ? carrierId : ownerId
  const blocked = otherId !== null && blocks.has(otherId)
  const state = stateOf({ ownerId, carrierId, endedAt: ends.get(requestId) ?? null, blocked }, now)
  return { requestId, ownerId, carrierId, side, otherId, state }
}
