import { type Changed, RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { lockRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { lapsePending } from '../steps/lapse-pending.ts'
import { writeRights } from '../steps/write-rights.ts'

/**
 * Writes down what rights an owner had in a job once that is done, before their account becomes another (RIGHT-08). Of a job
 * that is off, whoever ended it, no price waits for its answer any more.
 */
export const keepRights = consumer(
  'visits.keep-rights',
  on(RequestCollected, (trx, { data }) => keep(trx, data)),
  on(RequestCompleted, (trx, { data }) => keep(trx, data)),
  on(RequestCancelled, async (trx, { data, at }) => {
    await settle(trx, data.requestId, new Date(at))
    await keep(trx, data)
  }),
)

async function keep(trx: OpenTransaction, { requestId, userId, winningBidId }: Changed): Promise<void> {
  // of who has left nothing is known any more but what was written down before
  if (winningBidId === null || userId === null) return
  const { rights } = await rightsOf(trx, { requestId, ownerId: userId })
  await writeRights(trx, requestId, rights)
}

async function settle(trx: OpenTransaction, requestId: string, at: Date): Promise<void> {
  const request = await lockRequest(trx, requestId)
  if (request?.winningBidId) await lapsePending(trx, request, at, { answer: 'cancelled', at })
}
