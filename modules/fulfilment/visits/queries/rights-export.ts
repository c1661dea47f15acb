import { jobsOf } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { EndReason } from '../contract/reasons.ts'
import type { VisitsTables } from '../tables.ts'

/** The stored rights of a job, for the privacy export (RIGHT-08). */
interface ExportedRights {
  requestId: string
  consumer: boolean
  cancelUntil: string | null
  earlyStartAt: string | null
  /** Version of the text that the owner agreed to. */
  earlyStartText: string | null
  endedAt: string | null
  endedBy: 'owner' | 'carrier' | null
  reason: EndReason | null
}

/** Returns the stored rights of a user’s jobs, newest job first. */
export async function rightsExport(db: Executor, userId: string): Promise<ExportedRights[]> {
  const ids = (await jobsOf(db, userId)).map(({ requestId }) => requestId)
  if (ids.length === 0) return []
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('job_rights')
    .selectAll()
    .where('request_id', 'in', ids)
    .execute()
  return rows
    .toSorted((a, b) => ids.indexOf(a.request_id) - ids.indexOf(b.request_id))
    .map((row) => ({
      requestId: row.request_id,
      consumer: row.consumer,
      cancelUntil: row.cancel_until,
      earlyStartAt: row.early_start_at?.toISOString() ?? null,
      earlyStartText: row.early_start_text,
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by,
      reason: row.reason_key,
    }))
}
