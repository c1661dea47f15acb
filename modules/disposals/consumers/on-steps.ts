import { type Changed, RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { firstLookAt, holdRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on, whileOn } from '#server/platform/delivery/consumers.ts'
import { ProofAwaited } from '../events.ts'
import { dueAt, nextReminder } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

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
