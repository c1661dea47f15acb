import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { RequestAssigned } from '../events.ts'
import { requestSeenBy } from '../queries/request-rows.ts'
import type { RequestsTables } from '../tables.ts'
import { recordStep } from './record-step.ts'

interface Assignment {
  requestId: string
  ownerId: string
  winningBidId: string
  acceptedBidderId: string
  /** Whether the bid was accepted automatically. */
  automatic: boolean
  at: Date
}

/** Assigns a request locked by the caller and returns it as its owner sees it (STATE-07, CALL-16). */
export async function assignRequest(
  trx: OpenTransaction,
  { requestId, ownerId, winningBidId, acceptedBidderId, automatic, at }: Assignment,
): Promise<RequestDetail> {
  await asModuleTrx<RequestsTables>(trx)
    .updateTable('collection_requests')
    .set((eb) => ({
      status: 'assigned',
      winning_bid_id: winningBidId,
      accepted_bidder_id: acceptedBidderId,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute()
  await recordStep(trx, { requestId, what: 'bid_accepted', by: 'owner', automatic, at })
  const assigned = await requestSeenBy(trx, requestId, ownerId)
  const { version, status, updatedAt } = assigned
  const eventData = { requestId, version, status, userId: ownerId, winningBidId, acceptedBidderId, updatedAt }
  append(trx, RequestAssigned.of(eventData, at))
  return assigned
}
