<<<<<<< HEAD
import { RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { holdRequest } from '#modules/requests/facade.ts'
||||||| d5e04dd4
import { RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { firstLookAt, holdRequest } from '#modules/requests/facade.ts'
=======
import { type Changed, RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { firstLookAt, holdRequest } from '#modules/requests/facade.ts'
>>>>>>> m/letters
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
<<<<<<< HEAD
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { expectProof } from '../steps/expect-proof.ts'
||||||| d5e04dd4
import { append } from '#server/platform/database/transaction.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { ProofAwaited } from '../events.ts'
import { dueAt, nextReminder } from '../rules.ts'
=======
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on, whileOn } from '#server/platform/delivery/consumers.ts'
import { ProofAwaited } from '../events.ts'
import { dueAt, nextReminder } from '../rules.ts'
>>>>>>> m/letters
import type { DisposalsTables } from '../tables.ts'

<<<<<<< HEAD
/**
 * From a job's collection on its carrier is asked and reminded to say where its waste went (PROOF-03); of a job that is off
 * it is not. Who says it before this has run is taken at their word (`commands/say-where.ts`).
 */
export const awaitProof = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer => {
  const wait = async (trx: OpenTransaction, { data: { requestId } }: { data: { requestId: string } }) => {
    const request = FEATURES_OFF.includes('duty') ? null : await holdRequest(trx, requestId)
    if (request) await expectProof(trx, request, new Date())
  }
  return consumer(
    'disposals.await-proof',
    on(RequestCollected, wait),
    // who skips the mark has had it collected all the same
    on(RequestCompleted, wait),
    on(RequestCancelled, async (trx, { data }) => {
      await ownTrx<DisposalsTables>(trx)
        .deleteFrom('disposal_jobs')
        .where('request_id', '=', data.requestId)
        .where('disposal_id', 'is', null)
        .execute()
    }),
  )
||||||| d5e04dd4
/** From a job's collection on its carrier is to say where its waste went (PROOF-03); of a job that is off it is not. */
export const awaitProof = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer => {
  const isOff = FEATURES_OFF.includes('duty')
  return consumer(
    'disposals.await-proof',
    on(RequestCollected, async (trx, { data }) => {
      if (!isOff) await awaitOne(trx, data.requestId, new Date(data.collectedAt ?? data.updatedAt))
    }),
    on(RequestCompleted, async (trx, { data }) => {
      // who skips the mark has had it collected all the same
      if (!isOff) await awaitOne(trx, data.requestId, new Date(data.collectedAt ?? data.updatedAt))
    }),
    on(RequestCancelled, async (trx, { data }) => {
      await ownTrx<DisposalsTables>(trx)
        .deleteFrom('disposal_jobs')
        .where('request_id', '=', data.requestId)
        .where('disposal_id', 'is', null)
        .execute()
    }),
  )
=======
/** From a job's collection on its carrier is to say where its waste went (PROOF-03); of a job that is off it is not. */
export const awaitProof = consumer(
  'disposals.await-proof',
  ...whileOn(
    'duty',
    on(RequestCollected, awaitCollected),
    // who skips the mark has had it collected all the same
    on(RequestCompleted, awaitCollected),
  ),
  on(RequestCancelled, async (trx, { data }) => {
    await ownTrx<DisposalsTables>(trx)
      .deleteFrom('disposal_jobs')
      .where('request_id', '=', data.requestId)
      .where('disposal_id', 'is', null)
      .execute()
  }),
)

function awaitCollected(trx: OpenTransaction, { data }: { data: Changed }): Promise<void> {
  return awaitOne(trx, data.requestId, new Date(data.collectedAt ?? data.updatedAt))
>>>>>>> m/letters
}
