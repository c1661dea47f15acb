import { sql } from 'kysely'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import { ResultType } from '../contract.ts'
import type { Change, IndexRole, SearchEngine } from '../engine.ts'
import type { SearchTables, Slot } from '../tables.ts'
import { countEachType, typeIndexOf } from '../type-index.ts'
import { applyCorrections, type ParsedTerm, parseTerm, wordsIn } from '../words/parsed-term.ts'
import { find } from './find.ts'
import { planFor } from './plan.ts'
import { refreshTermStatistics } from './refresh-term-statistics.ts'
import { slotColumn } from './slot-column.ts'
import { correctionsOf, type TermStatistics, termStatisticsOf } from './term-statistics.ts'
import { writeChanges } from './write.ts'

/** Returns the engine built on the database. In a transaction, its writes commit with it. */
export function postgresEngine(executor: Executor): SearchEngine {
  const db = asModuleDb<SearchTables>(executor)
  return {
    name: 'postgres',
    write: (changes) => writeChanges(db, changes, 'all'),
    fill: (changes) => fillWithLongTimeout(db, changes),
    search: createSearch(db),
    async counts(role) {
      const rows = await db
        .selectFrom('search_documents')
        .select(['kind', sql<number>`count(*)`.as('n')])
        .where('slot', '=', slotOf(role))
        .where('words', 'is not', null)
        .groupBy('kind')
        .execute()
      return countEachType((_, typeIndex) => rows.find((row) => row.kind === typeIndex)?.n)
    },
    async versions(role, type, after, limit) {
      const query = db
        .selectFrom('search_documents')
        .select(['id', 'version'])
        .where('slot', '=', slotOf(role))
        .where('kind', '=', typeIndexOf(type))
        .where('words', 'is not', null)
        .orderBy('id')
        .limit(limit)
      return (after === null ? query : query.where('id', '>', after)).execute()
    },
    async beginBuilding() {
      await db.updateTable('search_index').set({ building: null }).execute()
      await sql`select search_clear(case living when 'a' then 'b' else 'a' end) from search_index`.execute(db)
      await sql`update search_index set building = case living when 'a' then 'b' else 'a' end`.execute(db)
    },
    refresh: (role) => refreshTermStatistics(executor, role),
    async swap(now) {
      await db
        .updateTable('search_index')
        .set((eb) => ({ living: eb.ref('building').$notNull(), building: null, built_at: now }))
        .where('building', 'is not', null)
        .execute()
    },
  }
}

/** Occasionally a write flushes the GIN index's pending list, which takes longer than the usual timeout. */
const fillWithLongTimeout = (db: Db<SearchTables>, changes: readonly Change[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '1min'`.execute(trx)
    await writeChanges(trx, changes, 'building')
  })

const slotOf = (role: IndexRole) => sql<Slot>`(select ${slotColumn(role)} from search_index)`

const TYPE_INDEXES = ResultType.options.map(typeIndexOf)

/** Returns a function that searches for the words as typed, and for likely corrections of unknown words. */
function createSearch(db: Db<SearchTables>): SearchEngine['search'] {
  // the active slot at the last search; a rebuild changes it
  let slot: Slot = 'a'
  return async (query) => {
    const parsed = parseTerm(query.term)
    if (parsed.length === 0) return { hits: [], counts: countEachType(() => 0), more: false }
    const findWith = (words: ParsedTerm, statistics: TermStatistics) =>
      find(db, words, planFor(statistics, TYPE_INDEXES), query)
    const findWords = async (words: ParsedTerm) => findWith(words, await termStatisticsOf(db, words, slot))
    const statistics = await termStatisticsOf(db, parsed, slot)
    slot = statistics.slot
    const corrections = await correctionsOf(db, statistics.unknown, slot)
    const result =
      corrections.size > 0 ? await findWords(applyCorrections(parsed, corrections)) : await findWith(parsed, statistics)
    if (ResultType.options.some((type) => result.counts[type] > 0)) return result
    const nearCorrections = await correctionsOf(db, wordsIn(parsed), slot)
    return nearCorrections.size > 0 ? findWords(applyCorrections(parsed, nearCorrections)) : result
  }
}
