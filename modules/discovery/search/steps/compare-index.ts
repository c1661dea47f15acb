import type { AnyDb } from '#server/platform/database/database.ts'
import { openTally } from '../checksum.ts'
import { type Comparison, ResultType } from '../contract.ts'
import type { IndexRole, SearchEngine, Versioned } from '../engine.ts'
import { changesOf, versionsAfter } from '../sources.ts'

const WINDOW = 500

interface Compared {
  readonly db: AnyDb
  readonly engine: SearchEngine
  readonly role: IndexRole
}

/**
 * Compares an index with the database by id and fixes differences. Reads each difference again afterwards, because
 * events may still be in flight. Calls `breathe` between windows; it may throw to give up.
 */
export async function compareIndex(compared: Compared, now: Date, breathe: () => Promise<void>): Promise<Comparison> {
  const outcome = { at: now.toISOString(), healed: 0, differing: 0, types: [] as Comparison['types'] }
  for (const type of ResultType.options) {
    const [database, index] = [openTally(), openTally()]
    let after: string | null = null
    do {
      await breathe()
      let seen = await windowAfter(compared, type, after)
      const wrong = differences(seen)
      if (wrong.length > 0) {
        await heal(compared, type, wrong)
        seen = await windowAfter(compared, type, after)
        const left = differences(seen).filter((id) => wrong.includes(id)).length
        outcome.differing += left
        outcome.healed += wrong.length - left
      }
      database.add(seen.database)
      index.add(seen.index)
      after = seen.last
    } while (after !== null)
    const [here, there] = [database.result(), index.result()]
    outcome.types.push({
      type,
      inDatabase: here.count,
      inIndex: there.count,
      databaseChecksum: here.checksum,
      indexChecksum: there.checksum,
    })
  }
  return outcome
}

interface Window {
  readonly database: readonly Versioned[]
  readonly index: readonly Versioned[]
  /** The last id of the window; null for the last window. */
  readonly last: string | null
}

/** Returns the next ids of database and index, as far as both have been read. */
async function windowAfter({ db, engine, role }: Compared, type: ResultType, after: string | null): Promise<Window> {
  const [database, index] = await Promise.all([
    versionsAfter(db, type, after, WINDOW),
    engine.versions(role, type, after, WINDOW),
  ])
  const ends = [database, index].flatMap((list) => (list.length === WINDOW ? (list.at(-1)?.id ?? []) : []))
  const last = ends.toSorted()[0] ?? null
  const within = (list: readonly Versioned[]) => (last === null ? list : list.filter(({ id }) => id <= last))
  return { database: within(database), index: within(index), last }
}

/** Returns the ids that are missing from one list or have another version there. */
function differences({ database, index }: Window): string[] {
  const [here, there] = [database, index].map((list) => new Map(list.map(({ id, version }) => [id, version])))
  const ids = new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])])
  return [...ids].filter((id) => here?.get(id) !== there?.get(id))
}

async function heal({ db, engine, role }: Compared, type: ResultType, ids: readonly string[]): Promise<void> {
  const changes = await changesOf(db, type, ids)
  await (role === 'building' ? engine.fill(changes) : engine.write(changes))
}
