import { type Changed, RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { writeRights } from '../steps/write-rights.ts'

/** Writes down what rights an owner had in a job once that is done, before their account becomes another (RIGHT-08). */
export const keepRights = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer => {
  const keep = async (trx: OpenTransaction, { requestId, userId, winningBidId }: Changed) => {
    if (FEATURES_OFF.includes('duty') || winningBidId === null) return
    const { rights } = await rightsOf(trx, { requestId, ownerId: userId })
    await writeRights(trx, requestId, rights)
  }
  return consumer(
    'visits.keep-rights',
    on(RequestCollected, (trx, { data }) => keep(trx, data)),
    on(RequestCompleted, (trx, { data }) => keep(trx, data)),
    on(RequestCancelled, (trx, { data }) => keep(trx, data)),
  )
}
