import type { AnyDb } from '#server/platform/database/database.ts'
import { createChecksum } from '../checksum.ts'
import { type Comparison, ResultType } from '../contract.ts'
import type { DocumentVersion, IndexRole, SearchEngine } from '../engine.ts'
import { changesOf, versionsAfter } from '../sources.ts'

const WINDOW = 500

interface ComparisonTarget {
  readonly db: AnyDb
  readonly engine: SearchEngine
  readonly role: IndexRole
}

/**
 * Compares an index with the database by id and fixes differences. Reads each difference again afterwards, because
 * events may still be in flight. Calls `renewLease` before each window, which may throw to end the comparison.
 */
export async function compareIndex(
  target: ComparisonTarget,
  now: Date,
  renewLease: () => Promise<void>,
): Promise<Comparison> {
  const outcome = { at: now.toISOString(), healed: 0, differing: 0, types: [] as Comparison['types'] }
  for (const type of ResultType.options) {
    const [database, index] = [createChecksum(), createChecksum()]
    let after: string | null = null
    do {
      await renewLease()
      let window = await windowAfter(target, type, after)
      const differingIds = differences(window)
      if (differingIds.length > 0) {
        await fixDocuments(target, type, differingIds)
        window = await windowAfter(target, type, after)
        const stillDiffering = differences(window).filter((id) => differingIds.includes(id)).length
        outcome.differing += stillDiffering
        outcome.healed += differingIds.length - stillDiffering
      }
      database.add(window.database)
      index.add(window.index)
      after = window.last
    } while (after !== null)
    const [inDatabase, inIndex] = [database.result(), index.result()]
    outcome.types.push({
      type,
      inDatabase: inDatabase.count,
      inIndex: inIndex.count,
      databaseChecksum: inDatabase.checksum,
      indexChecksum: inIndex.checksum,
    })
  }
  return outcome
}

interface Window {
  readonly database: readonly DocumentVersion[]
  readonly index: readonly DocumentVersion[]
  /** The last id of the window; null for the last window. */
  readonly last: string | null
}

/** Returns the next ids of database and index, as far as both have been read. */
async function windowAfter(
  { db, engine, role }: ComparisonTarget,
  type: ResultType,
  after: string | null,
): Promise<Window> {
  const [database, index] = await Promise.all([
    versionsAfter(db, type, after, WINDOW),
    engine.versions(role, type, after, WINDOW),
  ])
  const ends = [database, index].flatMap((list) => (list.length === WINDOW ? (list.at(-1)?.id ?? []) : []))
  const last = ends.toSorted()[0] ?? null
  const upToLast = (list: readonly DocumentVersion[]) => (last === null ? list : list.filter(({ id }) => id <= last))
  return { database: upToLast(database), index: upToLast(index), last }
}

/** Returns the ids that are missing from one list or have another version there. */
function differences({ database, index }: Window): string[] {
  const [inDatabase, inIndex] = [database, index].map((list) => new Map(list.map(({ id, version }) => [id, version])))
  const ids = new Set([...(inDatabase?.keys() ?? []), ...(inIndex?.keys() ?? [])])
  return [...ids].filter((id) => inDatabase?.get(id) !== inIndex?.get(id))
}

async function fixDocuments(
  { db, engine, role }: ComparisonTarget,
  type: ResultType,
  ids: readonly string[],
): Promise<void> {
  const changes = await changesOf(db, type, ids)
  await (role === 'building' ? engine.fill(changes) : engine.write(changes))
}
