import { ownerOfRequest } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CoverageTables } from '../tables.ts'

/**
 * Records the owner's answer that a request is still needed; only the first answer counts (SILENCE-04). Throws a
 * Refusal (`not_found`).
 */
export async function keepRequest(
  db: Db<CoverageTables>,
  { requestId, userId }: { requestId: string; userId: string },
  now: Date,
): Promise<void> {
  if ((await ownerOfRequest(db, requestId)) !== userId) throw notFound('Job not found.')
  await db
    .updateTable('request_reminders')
    .set({ kept_at: now })
    .where('request_id', '=', requestId)
    .where('asked_at', 'is not', null)
    .where('kept_at', 'is', null)
    .execute()
}
