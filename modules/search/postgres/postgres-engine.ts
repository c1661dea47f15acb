import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database.ts'
import { ResultType } from '../contract.ts'
import type { Found, Place, SearchEngine, Wanted } from '../engine.ts'
import type { SearchTables, Slot } from '../tables.ts'
import { corrected, readTerm, wordsIn } from '../words/asked.ts'
import { countTerms } from './count-terms.ts'
import { find } from './find.ts'
import { byType, kindOf } from './kinds.ts'
import { meantWords, unknownWords } from './terms.ts'
import { writeChanges } from './write.ts'

/** The engine that needs nothing but the database. In a transaction it writes with everything else, or not at all. */
export function postgresEngine(executor: Executor): SearchEngine {
  const db = own<SearchTables>(executor)
  return {
    name: 'postgres',
    write: (changes) => writeChanges(db, changes, 'all'),
    fill: (changes) => writeChanges(db, changes, 'building'),
    search: (wanted) => searchForgivingly(executor, wanted),
    async counts(place) {
      const rows = await db
        .selectFrom('search_documents')
        .select(['kind', sql<number>`count(*)`.as('n')])
        .where('slot', '=', slotOf(place))
        .where('words', 'is not', null)
        .groupBy('kind')
        .execute()
      return byType((kind) => rows.find((row) => row.kind === kind)?.n)
    },
    async versions(place, type, after, limit) {
      const listed = db
        .selectFrom('search_documents')
        .select(['id', 'version'])
        .where('slot', '=', slotOf(place))
        .where('kind', '=', kindOf(type))
        .where('words', 'is not', null)
        .orderBy('id')
        .limit(limit)
      return (after === null ? listed : listed.where('id', '>', after)).execute()
    },
    async beginBuilding() {
      await db.updateTable('search_index').set({ building: null }).execute()
      await sql`select search_clear(case living when 'a' then 'b' else 'a' end) from search_index`.execute(db)
      await sql`update search_index set building = case living when 'a' then 'b' else 'a' end`.execute(db)
    },
    refresh: (place) => countTerms(executor, place),
    async swap(now) {
      await db
        .updateTable('search_index')
        .set((index) => ({ living: index.ref('building').$notNull(), building: null, built_at: now }))
        .where('building', 'is not', null)
        .execute()
    },
  }
}

const slotOf = (place: Place) => sql<Slot>`(select ${sql.ref(place)} from search_index)`

/** Looks for the words as they are; for what no document has, for the words that were probably meant. */
async function searchForgivingly(executor: Executor, wanted: Wanted): Promise<Found> {
  const db = own<SearchTables>(executor)
  const asked = readTerm(wanted.term)
  if (asked.length === 0) return { hits: [], counts: byType(() => 0), more: false }
  const meant = await meantWords(db, await unknownWords(db, asked))
  const found = await find(db, corrected(asked, meant), wanted)
  if (ResultType.options.some((type) => found.counts[type] > 0)) return found
  const near = await meantWords(db, wordsIn(asked))
  return near.size > 0 ? find(db, corrected(asked, near), wanted) : found
}
