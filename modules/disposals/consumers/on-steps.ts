import { RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { holdRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { consumer, on, whileOn } from '#server/platform/delivery/consumers.ts'
import { expectProof } from '../steps/expect-proof.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * From a job's collection on its carrier is asked and reminded to say where its waste went (PROOF-03); of a job that is off
 * it is not. Who says it before this has run is taken at their word (`commands/say-where.ts`).
 */
export const awaitProof = consumer(
  'disposals.await-proof',
  ...whileOn(
    'duty',
    on(RequestCollected, wait),
    // who skips the mark has had it collected all the same
    on(RequestCompleted, wait),
  ),
  on(RequestCancelled, async (trx, { data }) => {
    await ownTrx<DisposalsTables>(trx)
      .deleteFrom('disposal_jobs')
      .where('request_id', '=', data.requestId)
      .where('disposal_id', 'is', null)
      .execute()
  }),
)

async function wait(trx: OpenTransaction, { data: { requestId } }: { data: { requestId: string } }): Promise<void> {
  const request = await holdRequest(trx, requestId)
  if (request) await expectProof(trx, request, new Date())
}
