import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Rebuild } from '../contract.ts'
import { toRebuild } from '../queries/search-state.ts'
import type { SearchTables } from '../tables.ts'

/** Resumes the stopped rebuild. Throws a Refusal (`no_rebuild_stopped`). */
export async function resumeRebuild(db: Db<SearchTables>, actorId: string | null, now: Date): Promise<Rebuild> {
  return transact(db, async (trx) => {
    const resumed = await trx
      .updateTable('search_rebuilds')
      .set({ status: 'running', leased_by: null, leased_until: null })
      .where('status', '=', 'stopped')
      .returningAll()
      .executeTakeFirst()
    if (!resumed) throw new Refusal('conflict', 'no_rebuild_stopped', 'There’s no stopped rebuild to resume.')
    if (actorId) await audit(trx, { actorId, action: 'search.rebuild_resumed', subjectId: resumed.id }, now)
    return toRebuild(resumed)
  })
}
