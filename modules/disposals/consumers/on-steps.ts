import { RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { firstLookAt, holdRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { ProofAwaited } from '../events.ts'
import { dueAt, nextReminder } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

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
}

async function awaitOne(trx: OpenTransaction, requestId: string, collectedAt: Date): Promise<void> {
  // who leaves meanwhile waits: they are taken out of it, or not put in
  const held = await holdRequest(trx, requestId)
  if (!held || held.acceptedBidderId === null || held.status === 'cancelled') return
  const now = new Date()
  const about = { requestId, ownerId: held.userId, carrierId: held.acceptedBidderId }
  const made = await ownTrx<DisposalsTables>(trx)
    .insertInto('disposal_jobs')
    .values({
      request_id: requestId,
      owner_id: about.ownerId,
      carrier_id: about.carrierId,
      collected_at: collectedAt,
      remind_at: nextReminder(collectedAt, now),
      forget_at: firstLookAt(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (made) append(trx, ProofAwaited.of({ ...about, ...made, dueAt: dueAt(collectedAt).toISOString() }, now))
}
