import { type Executor, own } from '#server/platform/database/database.ts'
import type { DisposalsTables } from '../tables.ts'

/** A collected job whose carrier is to say where its waste went. */
interface AwaitedProof {
  requestId: string
  /** Staff refused what it said before. */
  refused: boolean
  /** Since when: it was collected then, or refused. */
  at: Date
}

/** The collected jobs of a carrier of which nothing was said, or what staff refused (PROOF-03, PROOF-06). */
export async function awaitedProofs(db: Executor, carrierId: string): Promise<AwaitedProof[]> {
  const rows = await own<DisposalsTables>(db)
    .selectFrom('disposal_jobs as job')
    .leftJoin('disposals as tip', 'tip.id', 'job.disposal_id')
    .select(['job.request_id', 'job.collected_at', 'tip.decision', 'tip.decided_at'])
    .where('job.carrier_id', '=', carrierId)
    .where((job) => job.or([job('job.disposal_id', 'is', null), job('tip.decision', '=', 'refused')]))
    .execute()
  return rows.map(({ request_id: requestId, collected_at, decision, decided_at }) => ({
    requestId,
    refused: decision !== null,
    at: decided_at ?? collected_at,
  }))
}
