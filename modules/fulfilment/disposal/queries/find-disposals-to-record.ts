import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DisposalsTables } from '../tables.ts'

/** A collected job without an accepted disposal record. */
interface DisposalToRecord {
  requestId: string
  /** Whether staff refused the previous record. */
  refused: boolean
  /** When the job was collected, or its record refused. */
  at: Date
}

/** Returns a carrier's collected jobs that have no disposal record, or a refused one (PROOF-03, PROOF-06). */
export async function findDisposalsToRecord(db: Executor, carrierId: string): Promise<DisposalToRecord[]> {
  const rows = await asModuleDb<DisposalsTables>(db)
    .selectFrom('disposal_jobs as job')
    .leftJoin('disposals as disposal', 'disposal.id', 'job.disposal_id')
    .select(['job.request_id', 'job.collected_at', 'disposal.decision', 'disposal.decided_at'])
    .where('job.carrier_id', '=', carrierId)
    .where((eb) => eb.or([eb('job.disposal_id', 'is', null), eb('disposal.decision', '=', 'refused')]))
    .execute()
  return rows.map(({ request_id: requestId, collected_at, decision, decided_at }) => ({
    requestId,
    refused: decision !== null,
    at: decided_at ?? collected_at,
  }))
}
