import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ProofAwaited } from '../events.ts'
import type { Job } from '../queries/disposal-jobs.ts'
import { dueAt, nextReminder } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

/** Removes jobs from a drop-off, so that their carrier has to record disposal again. The caller has locked them. */
export async function removeFromDropOff(trx: OpenTransaction, jobs: readonly Job[], now: Date): Promise<void> {
  for (const job of jobs) {
    const { version } = await asModuleTrx<DisposalsTables>(trx)
      .updateTable('disposal_jobs')
      .set((eb) => ({
        disposal_id: null,
        kg: null,
        seen_at: null,
        remind_at: nextReminder(job.collected_at, now),
        version: eb('version', '+', 1),
      }))
      .where('request_id', '=', job.request_id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const jobFields = { requestId: job.request_id, ownerId: job.owner_id, carrierId: job.carrier_id, version }
    append(trx, ProofAwaited.of({ ...jobFields, dueAt: dueAt(job.collected_at).toISOString() }, now))
  }
}
