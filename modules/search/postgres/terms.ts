import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { SearchTables } from '../tables.ts'
import { type Asked, type AskedWord, wordsIn } from '../words/asked.ts'
import { nearestTerms, swaps } from '../words/nearest-terms.ts'

/** Shorter words are never taken for others: too many are one letter away. */
const SHORTEST = 4

const LIVING = sql`(select living from search_index)`

/** The words of `asked` that no document has. */
export async function unknownWords(db: Db<SearchTables>, asked: Asked): Promise<AskedWord[]> {
  const words = wordsIn(asked)
  const { rows } = await sql<{ nth: number }>`
    select nth from jsonb_to_recordset(${JSON.stringify(words.map(({ word, forms, unfinished }, nth) => ({ nth, forms, begun: unfinished ? word : null })))}::jsonb) as a(nth int, forms text[], begun text)
    where not exists (select from search_terms where slot = ${LIVING} and term = any(forms))
      and not exists (
        select from search_terms
        where slot = ${LIVING} and term >= begun collate "C" and term < (begun || chr(1114111)) collate "C"
      )
  `.execute(db)
  return rows.flatMap(({ nth }) => words[nth] ?? [])
}

/** What each of these words may have been meant to be, the likeliest first; words that nothing is near to are missing. */
export async function meantWords(
  db: Db<SearchTables>,
  words: readonly AskedWord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const mistyped = words.map(({ word }) => word).filter((word) => word.length >= SHORTEST)
  if (mistyped.length === 0) return new Map()
  const { rows } = await sql<{ word: string; term: string; documents: number }>`
    select word, near.term, (select coalesce(sum(n), 1) from unnest(near.documents) as n)::int as documents
    from unnest(${mistyped}::text[]) as word, search_nearest(${LIVING}, word) as near
    union
    select word, t.term, (select coalesce(sum(n), 1) from unnest(t.documents) as n)::int
    from jsonb_to_recordset(${JSON.stringify(mistyped.map((word) => ({ word, swapped: swaps(word) })))}::jsonb) as s(word text, swapped text[])
    join search_terms t on t.slot = ${LIVING} and t.term = any(swapped)
  `.execute(db)
  return new Map(
    mistyped.flatMap((word) => {
      const near = nearestTerms(
        word,
        rows.filter((row) => row.word === word),
      )
      return near.length > 0 ? [[word, near] as const] : []
    }),
  )
}
