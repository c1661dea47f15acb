import { sql } from 'kysely'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { SearchEngine } from '../engine.ts'
import { isComparisonDue } from '../rules.ts'
import { compareIndex } from '../steps/compare-index.ts'
import type { SearchTables } from '../tables.ts'
import { startRebuild } from './start-rebuild.ts'

/** When another process may take over a comparison, unless its lease is renewed. */
const LEASE = sql<Date>`now() + interval '1 minute'`

/**
 * Compares index and database when due, fixes differences and stores the result; starts a rebuild if some remain.
 * Also fixes the index of `fallback`, which answers while the engine is down.
 */
export async function repairIndex(
  anyDb: AnyDb,
  { engine, fallback }: { engine: SearchEngine; fallback: SearchEngine | null },
  now: Date,
): Promise<void> {
  const db = asModuleDb<SearchTables>(anyDb)
  const index = await db.selectFrom('search_index').selectAll().executeTakeFirstOrThrow()
  if (!isComparisonDue({ comparedAt: index.compared_at, requestedAt: index.comparison_asked_at }, now)) return
  const lease = await db
    .updateTable('search_index')
    .set({ compared_until: LEASE })
    .where((eb) => eb.or([eb('compared_until', 'is', null), eb('compared_until', '<', sql<Date>`now()`)]))
    .returning('only_row')
    .executeTakeFirst()
  if (!lease) return
  const renewLease = async () => {
    await db.updateTable('search_index').set({ compared_until: LEASE }).execute()
  }
  if (fallback) {
    await compareIndex({ db: anyDb, engine: fallback, role: 'active' }, now, renewLease)
    await fallback.refresh('active')
  }
  const comparison = await compareIndex({ db: anyDb, engine, role: 'active' }, now, renewLease)
  await engine.refresh('active')
  await db
    .updateTable('search_index')
    .set({ comparison: JSON.stringify(comparison), compared_at: now, compared_until: null })
    .execute()
  if (comparison.differing > 0) await startRebuild(db, engine, null, now).catch(ignoreRefusal)
}

/** Ignores that a rebuild is already running. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
