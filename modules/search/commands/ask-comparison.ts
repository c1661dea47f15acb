import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { SearchTables } from '../tables.ts'

/** Has index and database compared within seconds instead of tonight. */
export async function askComparison(db: Db<SearchTables>, actorId: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    await trx.updateTable('search_index').set({ comparison_asked_at: now }).execute()
    await audit(trx, { actorId, action: 'search.comparison_asked', subjectId: 'search' }, now)
  })
}
