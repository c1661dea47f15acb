import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { ResultType } from '../contract.ts'
import type { IndexRole } from '../engine.ts'
import type { SearchTables } from '../tables.ts'
import { TERM_PATTERN } from './index-entry.ts'
import { slotColumn } from './slot-column.ts'

/** Prefixes up to this length match too many words to add up at query time, so they are counted in advance. */
export const PREFIX_MAX = 3

/**
 * Optimises an index and counts, for each word, the documents of each type that contain it, for spelling corrections
 * and for planning queries. Deletes unused words. Changes during the count are missed, which is harmless.
 */
export async function refreshTermStatistics(executor: Executor, role: IndexRole): Promise<void> {
  const slot = slotColumn(role)
  // by type index: the column `kind` is a type's index in ResultType
  const countsByType = sql.join(
    ResultType.options.map((_, typeIndex) => sql`coalesce(sum(n) filter (where kind = ${sql.lit(typeIndex)}), 0)`),
  )
  await asModuleDb<SearchTables>(executor)
    .transaction()
    .execute(async (trx) => {
      // reads every document, in the background
      await sql`set local statement_timeout = '5min'`.execute(trx)
      // flushes the word indexes' pending entries and analyses the index's tables
      await sql`select search_settle(${slot}) from search_index`.execute(trx)
      await sql`
        create temporary table counted on commit drop as
        select word collate "C" as word, kind, ndoc as n
        from search_index, generate_series(0, ${sql.lit(ResultType.options.length - 1)}) as kind, lateral ts_stat(
          format('select words from search_documents where slot = %L and kind = %s and words is not null', ${slot}, kind)
        )
      `.execute(trx)
      await sql`
        insert into search_terms (slot, term, documents)
        select ${slot}, word, array[${countsByType}]::int[] from search_index, counted
        where word ~ ${TERM_PATTERN} group by 1, 2 order by 2
        on conflict (slot, term) do update set documents = excluded.documents
          where search_terms.documents is distinct from excluded.documents
      `.execute(trx)
      await sql`
        delete from search_terms using search_index
        where slot = ${slot} and documents is not null and not exists (select from counted where word = term)
      `.execute(trx)
      await sql`delete from search_prefixes using search_index where slot = ${slot}`.execute(trx)
      // the empty prefix counts all documents of a type, by their type lexeme
      await sql`
        insert into search_prefixes (slot, prefix, documents)
        select ${slot}, left(word, length), array[${countsByType}]::int[]
        from search_index, counted, generate_series(0, ${sql.lit(PREFIX_MAX)}) as length
        where case when length = 0 then word = '#' || kind else length(word) >= length and left(word, 1) <> '#' end
        group by 1, 2
      `.execute(trx)
    })
}
