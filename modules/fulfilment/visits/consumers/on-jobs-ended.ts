import { type Changed, RequestCancelled, RequestCollected, RequestCompleted } from '#modules/market/requests/events.ts'
import { lockRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { closePendingPrice } from '../steps/close-pending-price.ts'
import { writeRights } from '../steps/write-rights.ts'

/**
 * Stores the owner’s rights when a job is collected, completed or cancelled, before their account type can change
 * (RIGHT-08). Closes the pending price of a cancelled job.
 */
export const storeRights = consumer(
  'visits.keep-rights',
  on(RequestCollected, (trx, { data }) => storeOwnerRights(trx, data)),
  on(RequestCompleted, (trx, { data }) => storeOwnerRights(trx, data)),
  on(RequestCancelled, async (trx, { data, at }) => {
    await closePrice(trx, data.requestId, new Date(at))
    await storeOwnerRights(trx, data)
  }),
)

async function storeOwnerRights(trx: OpenTransaction, { requestId, userId, winningBidId }: Changed): Promise<void> {
  // rights of an owner who has left can no longer be derived
  if (winningBidId === null || userId === null) return
  const { rights } = await rightsOf(trx, { requestId, ownerId: userId })
  await writeRights(trx, requestId, rights)
}

async function closePrice(trx: OpenTransaction, requestId: string, at: Date): Promise<void> {
  const request = await lockRequest(trx, requestId)
  if (request?.winningBidId) await closePendingPrice(trx, request, at, { outcome: 'cancelled', at })
}
