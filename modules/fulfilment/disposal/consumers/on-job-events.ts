import { RequestCancelled, RequestCollected, RequestCompleted } from '#modules/market/requests/events.ts'
import { lockRequestForShare } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on, whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { ensureDisposalJob } from '../steps/ensure-disposal-job.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * Starts the reminders for a disposal record when a job is collected or completed, and stops them when it is cancelled
 * (PROOF-03). A carrier may record disposal before this has run (`commands/record-disposal.ts`).
 */
export const awaitDisposals = consumer(
  'disposals.await-proof',
  ...whileFeatureOn(
    'duty',
    on(RequestCollected, ensureJob),
    // A job completed without being marked as collected counts as collected.
    on(RequestCompleted, ensureJob),
  ),
  on(RequestCancelled, async (trx, { data }) => {
    await asModuleTrx<DisposalsTables>(trx)
      .deleteFrom('disposal_jobs')
      .where('request_id', '=', data.requestId)
      .where('disposal_id', 'is', null)
      .execute()
  }),
)

async function ensureJob(
  trx: OpenTransaction,
  { data: { requestId } }: { data: { requestId: string } },
): Promise<void> {
  const request = await lockRequestForShare(trx, requestId)
  if (request) await ensureDisposalJob(trx, request, new Date())
}
