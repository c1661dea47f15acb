import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { SearchTables, Slot } from '../tables.ts'
import { formsOf } from '../words/forms-of.ts'
import { nearestTerms, swapNeighbours } from '../words/nearest-terms.ts'
import { type ParsedTerm, type TermWord, wordsIn } from '../words/parsed-term.ts'
import { PREFIX_MAX } from './refresh-term-statistics.ts'

/** Shorter words aren't corrected: too many others are one letter away. */
const MIN_CORRECTABLE_LENGTH = 4

/** The terms table of a slot. Queried on its own, because the other slot may be locked while it is emptied. */
const termsOf = (slot: Slot) => sql.table(`search_terms_${slot}`)

/** Statistics about the words of a search. */
export interface TermStatistics {
  /** The active slot. */
  readonly slot: Slot
  /** Words that occur in no document, nor do their synonyms. */
  readonly unknown: readonly TermWord[]
  /** Documents of each type, by type index, and those that match each span, as of the last count. */
  readonly documents: readonly number[]
  readonly matches: readonly (readonly number[])[]
}

/**
 * Returns the statistics of words and of the words they begin. `slot` is a guess at the active slot; if it is wrong,
 * the other one is queried.
 */
export async function termStatisticsOf(db: Db<SearchTables>, parsed: ParsedTerm, slot: Slot): Promise<TermStatistics> {
  const words = wordsIn(parsed)
  const spans = parsed.flatMap(({ words: spanWords, synonyms }, index) =>
    spanWords.map(() => ({ position: index, synonyms })),
  )
  const lookups = words.map(({ word, forms, alternatives, unfinished }, index) => ({
    position: index,
    forms,
    alike: [...alternatives, ...(spans[index]?.synonyms ?? []).flatMap(([first = '']) => formsOf(first))],
    begun: unfinished ? word : null,
    prefix: unfinished && word.length <= PREFIX_MAX ? word : null,
  }))
  const prefixes = sql.table(`search_prefixes_${slot}`)
  const { rows } = await sql<{
    slot: Slot
    position: number
    known: boolean
    documents: number[][] | null
  }>`/* named search.knowledge-${sql.raw(slot)} */
    select (select living from search_index) as slot, a.position, found.known or exists (select from ${prefixes} p where p.slot = ${sql.lit(slot)} and p.prefix = a.prefix) as known,
      found.documents || array(select p.documents from ${prefixes} p where p.slot = ${sql.lit(slot)} and p.prefix = a.prefix) as documents
    from jsonb_to_recordset(${JSON.stringify([{ position: -1, prefix: '' }, ...lookups])}::jsonb)
      as a(position int, forms text[], alike text[], begun text, prefix text)
    cross join lateral (
      select count(*) > 0 as known, coalesce(array_agg(documents) filter (where documents is not null), '{}') as documents
      from (
        select t.documents from ${termsOf(slot)} t
        where t.slot = ${sql.lit(slot)} and t.term = any(a.forms || a.alike)
        union all
        (
          select t.documents from ${termsOf(slot)} t
          where t.slot = ${sql.lit(slot)} and t.term > a.begun collate "C" and t.term < (a.begun || chr(1114111)) collate "C"
          limit case when a.prefix is null then 200 else 1 end
        )
      ) as term
    ) as found
  `.execute(db)
  const totals = rows.find(({ position }) => position === -1)
  if (!totals) throw new Error('The row of the empty prefix is missing')
  if (totals.slot !== slot) return termStatisticsOf(db, parsed, totals.slot)
  return {
    slot,
    unknown: rows.filter(({ known }) => !known).flatMap(({ position }) => words[position] ?? []),
    documents: sumCounts(totals.documents),
    matches: rows.filter(({ position }) => position !== -1).map(({ documents }) => sumCounts(documents)),
  }
}

const sumCounts = (rows: readonly (readonly number[])[] | null | undefined): number[] =>
  (rows ?? []).reduce<number[]>((sum, row) => row.map((count, typeIndex) => count + (sum[typeIndex] ?? 0)), [])

/** Returns likely corrections of each word, best first; words without any are missing. */
export async function correctionsOf(
  db: Db<SearchTables>,
  words: readonly TermWord[],
  slot: Slot,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const mistyped = words.map(({ word }) => word).filter((word) => word.length >= MIN_CORRECTABLE_LENGTH)
  if (mistyped.length === 0) return new Map()
  const variants = mistyped.map((word) => ({ word, swapped: swapNeighbours(word) }))
  const { rows } = await sql<{
    word: string
    term: string
    documents: number
  }>`/* named search.nearest-${sql.raw(slot)} */
    select word, near.term, (select coalesce(sum(n), 1) from unnest(near.documents) as n)::int as documents
    from unnest(${mistyped}::text[]) as word, search_nearest(${slot}, word) as near
    union
    select word, t.term, (select coalesce(sum(n), 1) from unnest(t.documents) as n)::int
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as s(word text, swapped text[])
    join ${termsOf(slot)} t on t.slot = ${sql.lit(slot)} and t.term = any(swapped)
  `.execute(db)
  return new Map(
    mistyped.flatMap((word) => {
      const corrections = nearestTerms(
        word,
        rows.filter((row) => row.word === word),
      )
      return corrections.length > 0 ? [[word, corrections] as const] : []
    }),
  )
}
