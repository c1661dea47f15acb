import type { Db } from '#server/platform/database/database.ts'
import type { DisposalsTables } from '../tables.ts'

/** Stores when the owner of a job first read the record; `version` is the one they have read (PROOF-06). */
export async function recordOwnerView(
  db: Db<DisposalsTables>,
  { requestId, version }: { requestId: string; version: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('disposal_jobs')
    .set({ seen_at: now })
    .where('request_id', '=', requestId)
    .where('version', '=', version)
    .where('seen_at', 'is', null)
    .execute()
}
