import type { Selectable } from 'kysely'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import { type Rebuild, ResultType, type SearchState } from '../contract.ts'
import type { SearchEngine } from '../engine.ts'
import type { SearchTables } from '../tables.ts'

const MAX_REBUILDS = 10

/** Returns the state of the index, for staff. */
export async function searchState(db: Db<SearchTables>, engine: SearchEngine): Promise<SearchState> {
  const [index, rebuilds, documents] = await Promise.all([
    db.selectFrom('search_index').select(['built_at', 'comparison']).executeTakeFirstOrThrow(),
    db.selectFrom('search_rebuilds').selectAll().orderBy('id', 'desc').limit(MAX_REBUILDS).execute(),
    engine.counts('active'),
  ])
  return {
    engine: engine.name,
    documents,
    builtAt: index.built_at?.toISOString() ?? null,
    comparison: index.comparison,
    rebuilds: rebuilds.map(toRebuild),
  }
}

export type RebuildRow = Selectable<SearchTables['search_rebuilds']>

/** Converts a row to the contract's Rebuild. */
export const toRebuild = (row: RebuildRow): Rebuild => ({
  id: row.id,
  status: row.status,
  written: row.written,
  expected: Math.max(row.expected, row.written),
  type: row.kind === null ? null : (ResultType.options[row.kind] ?? null),
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  comparison: row.comparison,
})

/** Returns how many documents differed at the last comparison, including those fixed since (`healed`). */
export async function indexDrift(db: Executor): Promise<number> {
  const index = await asModuleDb<SearchTables>(db).selectFrom('search_index').select('comparison').executeTakeFirst()
  return index?.comparison ? index.comparison.healed + index.comparison.differing : 0
}
