import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { SearchTables } from '../tables.ts'

/** Requests a comparison of index and database, which starts within seconds. */
export async function requestComparison(db: Db<SearchTables>, actorId: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    await trx.updateTable('search_index').set({ comparison_asked_at: now }).execute()
    await audit(trx, { actorId, action: 'search.comparison_asked', subjectId: 'search' }, now)
  })
}
