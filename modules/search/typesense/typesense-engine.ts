import { ResultType } from '../contract.ts'
import type { Change, Place, SearchEngine, Versioned } from '../engine.ts'
import { byType } from '../kinds.ts'
import { countOf, ExportedVersion, MultiSearchResult } from './answers.ts'
import { FINDABLE, type Typesense } from './client.ts'
import { find } from './find.ts'
import { collectionAt, forget, livingCollection, openCollection, swapIn } from './indexes.ts'
import { writeTo } from './write.ts'

/**
 * The engine that is a service of its own: no transaction reaches it. What is written is read from the database
 * again afterwards, and written again when that has changed (consumers/on-findable-facts.ts).
 */
export function typesenseEngine({ keeper, seeker }: Typesense): SearchEngine {
  const listing = openListing()
  const collection = async (place: Place): Promise<string> => {
    const name = place === 'living' ? await livingCollection(keeper) : await collectionAt(keeper, place)
    if (name === null) throw new Error('No index is being built')
    return name
  }
  // one write after the other, or two of one document could pass each other between look and write
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  const write = async (changes: readonly Change[]): Promise<void> => {
    await writeTo(keeper, await livingCollection(keeper), changes)
    const building = await collectionAt(keeper, 'building')
    if (building !== null) await writeTo(keeper, building, changes)
  }
  return {
    name: 'typesense',
    write: (changes) => inTurn(() => write(changes)),
    fill: (changes) => inTurn(async () => writeTo(keeper, await collection('building'), changes)),
    search: (wanted) => find(seeker, wanted),
    async counts(place) {
      const search = { collection: await collection(place), q: '*', query_by: 'title', filter_by: FINDABLE }
      const counted = { ...search, facet_by: 'type', max_facet_values: ResultType.options.length, per_page: 0 }
      const [result] = MultiSearchResult.parse(await keeper.multiSearch.perform({ searches: [counted] })).results
      if (!result || 'code' in result) throw new Error(`Typesense does not count: ${result?.error}`)
      return byType((type) => countOf(result, type))
    },
    async versions(place, type, after, limit) {
      const name = await collection(place)
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
    // Typesense keeps what it knows about words by itself
    refresh: async () => undefined,
    swap: () => swapIn(keeper),
  }
}

/** Typesense cannot go on after an id: what it exports at the first window serves those that follow. */
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
