import { ResultType } from '../contract.ts'
import type { Change, DocumentVersion, IndexRole, SearchEngine } from '../engine.ts'
import { countEachType } from '../type-index.ts'
import { FINDABLE, type Typesense } from './client.ts'
import { find } from './find.ts'
import { activateBuiltIndex, activeCollection, collectionAt, createCollection, dropIndex } from './indexes.ts'
import { countOf, ExportedVersion, MultiSearchResult } from './responses.ts'
import { writeTo } from './write.ts'

/**
 * Returns the engine built on Typesense, which is outside database transactions: after a write, the documents are read
 * from the database again and rewritten if they have changed (consumers/on-findable-changes.ts).
 */
export function typesenseEngine({ writer, searcher }: Typesense): SearchEngine {
  const listing = openListing()
  const collection = async (role: IndexRole): Promise<string> => {
    const name = role === 'active' ? await activeCollection(writer) : await collectionAt(writer, role)
    if (name === null) throw new Error('No index is being built')
    return name
  }
  // serialised: two writes of one document could otherwise interleave between reading versions and writing
  let lastWrite: Promise<unknown> = Promise.resolve()
  const serially = (work: () => Promise<void>): Promise<void> => {
    const run = lastWrite.then(work)
    lastWrite = run.catch(() => undefined)
    return run
  }
  const write = async (changes: readonly Change[]): Promise<void> => {
    await writeTo(writer, await activeCollection(writer), changes)
    const building = await collectionAt(writer, 'building')
    if (building !== null) await writeTo(writer, building, changes)
  }
  return {
    name: 'typesense',
    write: (changes) => serially(() => write(changes)),
    fill: (changes) => serially(async () => writeTo(writer, await collection('building'), changes)),
    search: (query) => find(searcher, query),
    async counts(role) {
      const search = { collection: await collection(role), q: '*', query_by: 'title', filter_by: FINDABLE }
      const countSearch = { ...search, facet_by: 'type', max_facet_values: ResultType.options.length, per_page: 0 }
      const [result] = MultiSearchResult.parse(await writer.multiSearch.perform({ searches: [countSearch] })).results
      if (!result || 'code' in result) throw new Error(`Typesense could not count documents: ${result?.error}`)
      return countEachType((type) => countOf(result, type))
    },
    async versions(role, type, after, limit) {
      const name = await collection(role)
      const documentVersions = await listing(`${name} ${type}`, after, () =>
        writer
          .collections(name)
          .documents()
          .export({
            filter_by: `${FINDABLE} && type:=${type}`,
            include_fields: 'id,subject,version',
          }),
      )
      const start = after === null ? 0 : documentVersions.findIndex(({ id }) => id > after)
      return start === -1 ? [] : documentVersions.slice(start, start + limit)
    },
    async beginBuilding() {
      await dropIndex(writer, 'building')
      await createCollection(writer, 'building')
    },
    // Typesense updates its own statistics
    refresh: async () => undefined,
    swap: () => activateBuiltIndex(writer),
  }
}

/** Returns a function that lists versions. Typesense has no keyset pagination, so one export serves all windows. */
function openListing() {
  let cached: { name: string; all: DocumentVersion[] } | null = null
  return async (name: string, after: string | null, read: () => Promise<string>): Promise<DocumentVersion[]> => {
    if (cached?.name !== name || after === null) cached = { name, all: readVersions(await read()) }
    return cached.all
  }
}

function readVersions(lines: string): DocumentVersion[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ExportedVersion.parse(JSON.parse(line)))
    .map(({ subject, version }) => ({ id: subject, version }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
