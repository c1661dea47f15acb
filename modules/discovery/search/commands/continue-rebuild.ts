import { sql, type UpdateObject } from 'kysely'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { ResultType } from '../contract.ts'
import type { SearchEngine } from '../engine.ts'
import type { RebuildRow } from '../queries/search-state.ts'
import { changesAfter } from '../sources.ts'
import { compareIndex } from '../steps/compare-index.ts'
import type { SearchTables } from '../tables.ts'

const BATCH_SIZE = 250
/** How long a process may go without saving progress before another takes over its rebuild. */
const LEASE = sql`interval '10 seconds'`

interface Builder {
  readonly db: AnyDb
  readonly engine: SearchEngine
  /** Identifies this process. */
  readonly holder: string
}

/** Staff stopped the rebuild, or another process took it over. */
class Interrupted extends Error {}

/**
 * Continues the running rebuild, unless another process has it, until it is done or stopped, or `shouldPause` returns
 * true. Returns whether there is more to do.
 */
export async function continueRebuild(builder: Builder, shouldPause: () => boolean): Promise<boolean> {
  const claimedRebuild = await claim(builder)
  if (!claimedRebuild) return false
  try {
    let rebuild = claimedRebuild.kind === null ? await begin(builder, claimedRebuild) : claimedRebuild
    while (rebuild.kind !== null && rebuild.kind < ResultType.options.length) {
      if (shouldPause()) return true
      rebuild = await fillBatch(builder, rebuild)
    }
    await finish(builder, rebuild)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    await markStopped(builder, claimedRebuild.id)
  }
  return false
}

async function claim({ db, holder }: Builder): Promise<RebuildRow | undefined> {
  return asModuleDb<SearchTables>(db)
    .updateTable('search_rebuilds')
    .set({ leased_by: holder, leased_until: sql<Date>`now() + ${LEASE}` })
    .where('status', 'in', ['running', 'stopping'])
    .where((eb) =>
      eb.or([eb('leased_by', '=', holder), eb('leased_by', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]),
    )
    .returningAll()
    .executeTakeFirst()
}

async function begin(builder: Builder, rebuild: RebuildRow): Promise<RebuildRow> {
  await builder.engine.beginBuilding()
  return saveProgress(builder, rebuild.id, { kind: 0, after: null, written: 0 })
}

/**
 * Writes the next batch to the new index. A crash before the progress is saved repeats the batch, which is harmless,
 * because documents have versions.
 */
async function fillBatch(builder: Builder, { id, kind, after, written }: RebuildRow): Promise<RebuildRow> {
  const type = ResultType.options[kind ?? 0]
  const changes = type ? await changesAfter(builder.db, type, after, BATCH_SIZE) : []
  await builder.engine.fill(changes)
  const isTypeFinished = changes.length < BATCH_SIZE
  return saveProgress(builder, id, {
    kind: (kind ?? 0) + (isTypeFinished ? 1 : 0),
    after: isTypeFinished ? null : (changes.at(-1)?.id ?? null),
    written: written + changes.length,
  })
}

/** Swaps the new index in once it matches the database. */
async function finish(builder: Builder, { id, comparison: savedComparison }: RebuildRow): Promise<void> {
  const { db, engine } = builder
  if (!savedComparison) {
    await engine.refresh('building')
    const comparison = await compareIndex({ db, engine, role: 'building' }, new Date(), async () => {
      await saveProgress(builder, id, {})
    })
    const isEqual = comparison.differing === 0
    const failure = isEqual ? {} : { status: 'failed' as const, ended_at: new Date() }
    await saveProgress(builder, id, { comparison: JSON.stringify(comparison), ...failure })
    if (!isEqual) return
  }
  // the swap comes first: a crash repeats it, which is idempotent
  await engine.swap(new Date())
  await saveProgress(builder, id, { status: 'done', ended_at: new Date() })
}

type Progress = UpdateObject<SearchTables, 'search_rebuilds'>

/** Saves the progress and renews the lease. Throws Interrupted. */
async function saveProgress({ db, holder }: Builder, id: string, progress: Progress): Promise<RebuildRow> {
  const row = await rebuilds(db)
    .set({ ...progress, leased_until: sql<Date>`now() + ${LEASE}` })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Interrupted()
  return row
}

async function markStopped({ db, holder }: Builder, id: string): Promise<void> {
  await rebuilds(db)
    .set({ status: 'stopped', leased_by: null, leased_until: null })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('status', '=', 'stopping')
    .execute()
}

const rebuilds = (db: AnyDb) => asModuleDb<SearchTables>(db).updateTable('search_rebuilds')
