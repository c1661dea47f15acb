import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { VisitsTables } from '../tables.ts'

/** Takes someone who is leaving out of all visits, and their vans. The caller holds the locks of lockRequestsOf. */
export async function eraseVisits(trx: OpenTransaction, userId: string): Promise<void> {
  const mine = ownTrx<VisitsTables>(trx)
  await mine.updateTable('job_visits').set({ matched_by: null }).where('matched_by', '=', userId).execute()
  await mine.deleteFrom('vehicles').where('business_id', '=', userId).execute()
}
