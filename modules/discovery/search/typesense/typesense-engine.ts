import { ResultType } from '../contract.ts'
import type { Change, IndexRole, SearchEngine, Versioned } from '../engine.ts'
import { byType } from '../type-index.ts'
import { countOf, ExportedVersion, MultiSearchResult } from './answers.ts'
import { FINDABLE, type Typesense } from './client.ts'
import { find } from './find.ts'
import { activeCollection, collectionAt, forget, openCollection, swapIn } from './indexes.ts'
import { writeTo } from './write.ts'

/**
 * Returns the engine built on Typesense, which is outside database transactions: after a write, the documents are read
 * from the database again and rewritten if they have changed (consumers/on-findable-facts.ts).
 */
export function typesenseEngine({ keeper, seeker }: Typesense): SearchEngine {
  const listing = openListing()
  const collection = async (role: IndexRole): Promise<string> => {
    const name = role === 'living' ? await activeCollection(keeper) : await collectionAt(keeper, role)
    if (name === null) throw new Error('No index is being built')
    return name
  }
  // serialised: two writes of one document could otherwise interleave between reading versions and writing
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  const write = async (changes: readonly Change[]): Promise<void> => {
    await writeTo(keeper, await activeCollection(keeper), changes)
    const building = await collectionAt(keeper, 'building')
    if (building !== null) await writeTo(keeper, building, changes)
  }
  return {
    name: 'typesense',
    write: (changes) => inTurn(() => write(changes)),
    fill: (changes) => inTurn(async () => writeTo(keeper, await collection('building'), changes)),
    search: (wanted) => find(seeker, wanted),
    async counts(role) {
      const search = { collection: await collection(role), q: '*', query_by: 'title', filter_by: FINDABLE }
      const counted = { ...search, facet_by: 'type', max_facet_values: ResultType.options.length, per_page: 0 }
      const [result] = MultiSearchResult.parse(await keeper.multiSearch.perform({ searches: [counted] })).results
      if (!result || 'code' in result) throw new Error(`Typesense could not count documents: ${result?.error}`)
      return byType((type) => countOf(result, type))
    },
    async versions(role, type, after, limit) {
      const name = await collection(role)
      const all = await listing(`${name} ${type}`, after, () =>
        keeper
          .collections(name)
          .documents()
          .export({
            filter_by: `${FINDABLE} && type:=${type}`,
            include_fields: 'id,subject,version',
          }),
      )
      const from = after === null ? 0 : all.findIndex(({ id }) => id > after)
      return from === -1 ? [] : all.slice(from, from + limit)
    },
    async beginBuilding() {
      await forget(keeper, 'building')
      await openCollection(keeper, 'building')
    },
    // Typesense updates its own statistics
    refresh: async () => undefined,
    swap: () => swapIn(keeper),
  }
}

/** Typesense has no keyset pagination: one export at the first window serves those that follow. */
function openListing() {
  let held: { name: string; all: Versioned[] } | null = null
  return async (name: string, after: string | null, read: () => Promise<string>): Promise<Versioned[]> => {
    if (held?.name !== name || after === null) held = { name, all: readVersions(await read()) }
    return held.all
  }
}

function readVersions(lines: string): Versioned[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ExportedVersion.parse(JSON.parse(line)))
    .map(({ subject, version }) => ({ id: subject, version }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
