import { jobsUnderWay, lockRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { LEFT } from '../reasons/contract.ts'
import { visitOf } from './hold-job.ts'
import { writeEnd } from './write-end.ts'

/**
 * Ends the jobs of someone who is leaving as if their side had cancelled them, so that the other side hears at once and is not
 * blamed (RIGHT-04, RIGHT-05). What is in a van already, or was collected, goes on; of such a job the
 * owner of a carrier that has left says what became of it, and may still cancel. The caller holds the locks of
 * lockRequestsOf, and has not taken them out of their requests yet.
 */
export async function endJobsOf(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  for (const { requestId, side } of await jobsUnderWay(trx, userId)) {
    const request = await lockRequest(trx, requestId)
    const visit = await visitOf(trx, requestId)
    if (request && visit.loading_at === null) await writeEnd(trx, { request, visit, by: side, reason: LEFT }, now)
  }
}
