import { blocksWith } from '#modules/blocks/facade.ts'
import { endsOfRequests, holdRequest } from '#modules/requests/facade.ts'
import { sideOf } from '#modules/visits/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ConversationState, MessageSide } from '../contract.ts'
import { stateOf } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

/** A job as far as its two sides write to each other. */
export interface HeldConversation {
  requestId: string
  ownerId: string | null
  carrierId: string | null
  /** The caller's, and the other person; null once they have left. */
  side: MessageSide
  otherId: string | null
  state: ConversationState
}

/** Holds a job for one of its two sides, so that neither leaves meanwhile. Throws Refusal not_found for everybody else. */
export async function holdConversation(
  trx: Trx<MessagesTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  now: Date,
): Promise<HeldConversation> {
  const [request, ends, blocks] = await Promise.all([
    holdRequest(trx, requestId),
    endsOfRequests(trx, [requestId]),
    blocksWith(trx, callerId),
  ])
  const side = request && sideOf(request, callerId)
  if (!side) throw notFound()
  const { userId: ownerId, acceptedBidderId: carrierId } = request
  const otherId = side === 'owner' ? carrierId : ownerId
  const blocked = otherId !== null && blocks.has(otherId)
  const state = stateOf({ ownerId, carrierId, endedAt: ends.get(requestId) ?? null, blocked }, now)
  return { requestId, ownerId, carrierId, side, otherId, state }
}
