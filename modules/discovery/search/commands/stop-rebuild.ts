import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { SearchTables } from '../tables.ts'

/** Stops the rebuild after its current batch. Throws a Refusal (`no_rebuild_running`). */
export async function stopRebuild(db: Db<SearchTables>, actorId: string | null, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const stopping = await trx
      .updateTable('search_rebuilds')
      .set({ status: 'stopping' })
      .where('status', 'in', ['running', 'stopping'])
      .returning('id')
      .executeTakeFirst()
    if (!stopping) throw new Refusal('conflict', 'no_rebuild_running', 'The index isn’t being rebuilt.')
    if (actorId) await audit(trx, { actorId, action: 'search.rebuild_stopped', subjectId: stopping.id }, now)
  })
}
