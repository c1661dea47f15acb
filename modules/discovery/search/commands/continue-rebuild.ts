import { sql, type UpdateObject } from 'kysely'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { ResultType } from '../contract.ts'
import type { SearchEngine } from '../engine.ts'
import type { RebuildRow } from '../queries/search-state.ts'
import { changesAfter } from '../sources.ts'
import { compareIndex } from '../steps/compare-index.ts'
import type { SearchTables } from '../tables.ts'

const BATCH = 250
/** Another process takes over a rebuild after this. */
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
 * Continues the running rebuild, unless another process has it, until it is done, stopped, or `enough` returns true.
 * Returns whether there is more to do.
 */
export async function continueRebuild(builder: Builder, enough: () => boolean): Promise<boolean> {
  const held = await claim(builder)
  if (!held) return false
  try {
    let rebuild = held.kind === null ? await begin(builder, held) : held
    while (rebuild.kind !== null && rebuild.kind < ResultType.options.length) {
      if (enough()) return true
      rebuild = await fillBatch(builder, rebuild)
    }
    await finish(builder, rebuild)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    await settle(builder, held.id)
  }
  return false
}

async function claim({ db, holder }: Builder): Promise<RebuildRow | undefined> {
  return asModuleDb<SearchTables>(db)
    .updateTable('search_rebuilds')
    .set({ leased_by: holder, leased_until: sql<Date>`now() + ${LEASE}` })
    .where('status', 'in', ['running', 'stopping'])
    .where((rebuild) =>
      rebuild.or([
        rebuild('leased_by', '=', holder),
        rebuild('leased_by', 'is', null),
        rebuild('leased_until', '<', sql<Date>`now()`),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

async function begin(builder: Builder, rebuild: RebuildRow): Promise<RebuildRow> {
  await builder.engine.beginBuilding()
  return note(builder, rebuild.id, { kind: 0, after: null, written: 0 })
}

/** Writes the next batch to the new index. A crash before it is noted repeats the batch; versions make that harmless. */
async function fillBatch(builder: Builder, { id, kind, after, written }: RebuildRow): Promise<RebuildRow> {
  const type = ResultType.options[kind ?? 0]
  const changes = type ? await changesAfter(builder.db, type, after, BATCH) : []
  await builder.engine.fill(changes)
  const done = changes.length < BATCH
  return note(builder, id, {
    kind: (kind ?? 0) + (done ? 1 : 0),
    after: done ? null : (changes.at(-1)?.id ?? null),
    written: written + changes.length,
  })
}

/** Swaps the new index in once it matches the database. */
async function finish(builder: Builder, { id, comparison: taken }: RebuildRow): Promise<void> {
  const { db, engine } = builder
  if (!taken) {
    await engine.refresh('building')
    const comparison = await compareIndex({ db, engine, role: 'building' }, new Date(), async () => {
      await note(builder, id, {})
    })
    const fit = comparison.differing === 0
    const ended = fit ? {} : { status: 'failed' as const, ended_at: new Date() }
    await note(builder, id, { comparison: JSON.stringify(comparison), ...ended })
    if (!fit) return
  }
  // swap before note: a crash repeats the swap, which is idempotent
  await engine.swap(new Date())
  await note(builder, id, { status: 'done', ended_at: new Date() })
}

type Note = UpdateObject<SearchTables, 'search_rebuilds'>

/** Saves the progress and renews the lease. Throws Interrupted. */
async function note({ db, holder }: Builder, id: string, progress: Note): Promise<RebuildRow> {
  const noted = await rebuilds(db)
    .set({ ...progress, leased_until: sql<Date>`now() + ${LEASE}` })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (!noted) throw new Interrupted()
  return noted
}

async function settle({ db, holder }: Builder, id: string): Promise<void> {
  await rebuilds(db)
    .set({ status: 'stopped', leased_by: null, leased_until: null })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('status', '=', 'stopping')
    .execute()
}

const rebuilds = (db: AnyDb) => asModuleDb<SearchTables>(db).updateTable('search_rebuilds')
