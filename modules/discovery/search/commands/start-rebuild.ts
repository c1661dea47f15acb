import { randomUUIDv7 } from 'node:crypto'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Rebuild } from '../contract.ts'
import type { SearchEngine } from '../engine.ts'
import { toRebuild } from '../queries/search-state.ts'
import type { SearchTables } from '../tables.ts'

/**
 * Starts a rebuild by a worker and abandons a stopped one. `actorId` is the member of staff, null for an automatic
 * rebuild. Throws a Refusal (`rebuild_running`).
 */
export async function startRebuild(
  db: Db<SearchTables>,
  engine: SearchEngine,
  actorId: string | null,
  now: Date,
): Promise<Rebuild> {
  const counts = Object.values(await engine.counts('active'))
  return transact(db, async (trx) => {
    await trx
      .updateTable('search_rebuilds')
      .set({ status: 'failed', ended_at: now })
      .where('status', '=', 'stopped')
      .execute()
    const started = await trx
      .insertInto('search_rebuilds')
      .values({
        id: randomUUIDv7(),
        status: 'running',
        expected: counts.reduce((sum, count) => sum + count, 0),
        started_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!started) throw new Refusal('conflict', 'rebuild_running', 'The index is already being rebuilt.')
    if (actorId) await audit(trx, { actorId, action: 'search.rebuild_started', subjectId: started.id }, now)
    return toRebuild(started)
  })
}
