import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { MAX_COUNTED, RESULTS_PAGE } from '../contract.ts'
import type { Distance, Hit, SearchPage, SearchQuery } from '../engine.ts'
import type { SearchTables } from '../tables.ts'
import { countEachType, typeIndexOf, typeOf } from '../type-index.ts'
import type { ParsedTerm } from '../words/parsed-term.ts'
import { type Matcher, matcherOf, splitExcerptIntoPieces, splitIntoPieces } from '../words/pieces.ts'
import { titleKey } from './index-entry.ts'
import type { SearchPlan } from './plan.ts'
import { type Queries, queriesFor } from './ts-query.ts'

interface Row {
  /** The type's index. */
  kind: number
  id: string
  title: string
  description: string | null
  imageUrl: string | null
  tenths: number | null
}

/**
 * Returns the documents that match `parsed`, best first. Not a prepared statement: a generic plan would sort every
 * document of a type.
 */
export async function find(
  db: Db<SearchTables>,
  parsed: ParsedTerm,
  plan: SearchPlan,
  { term, type, page, near, distance }: SearchQuery,
): Promise<SearchPage> {
  const queries = queriesFor(parsed)
  const wantedType = type === null ? null : typeIndexOf(type)
  // the slot's own table, so that only one is planned
  const documents = sql.table(`search_documents_${plan.slot}`)
  const matches = sql`words @@ ${queries.any}::tsquery`
  // type indexes as literals: each has its own partial index of words
  const selections = [
    ...plan.byWords.map(
      (typeIndex) => sql`(select * from ${documents} where kind = ${sql.lit(typeIndex)} and ${matches})`,
    ),
    ...plan.fromNewest.flatMap((typeIndex) => {
      // 'is true' keeps the planner off the word index, half of which would match
      const documentsOfType = sql`select * from ${documents} where kind = ${sql.lit(typeIndex)} and words is not null and (${matches}) is true`
      return distance
        ? selectNearest(documentsOfType, distance)
        : [sql`(${documentsOfType} order by kind, at desc, id limit ${MAX_COUNTED})`]
    }),
  ]
  // in tenths of a mile, as shown
  const isWithinDistance = distance?.within == null ? sql`true` : sql`found.tenths <= ${distance.within * 10}`
  const order = distance?.nearestFirst ? NEAREST_FIRST : BEST_FIRST
  const { rows } = await sql<{ counts: Record<string, number>; withoutPlace: number; hits: Row[] }>`
    with matching as materialized (
      select kind, id, at, ${scoreOf(queries, term)} as score, ${distanceTo(near)} as distance, ${tenthsTo(near)} as tenths
      from (${sql.join(selections, sql` union all `)}) as selected
    ),
    page as (
      select * from matching as found where (${wantedType}::int is null or kind = ${wantedType}::int) and ${isWithinDistance}
      order by ${order} limit ${RESULTS_PAGE + 1} offset ${(page - 1) * RESULTS_PAGE}
    )
    select
      (select coalesce(jsonb_object_agg(kind, n), '{}') from (select kind, count(*) as n from matching as found where ${isWithinDistance} group by kind) as c) as counts,
      (select count(*)::int from matching as found
        where tenths is null and (${wantedType}::int is null or kind = ${wantedType}::int)) as "withoutPlace",
      (select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('tenths', found.tenths) order by ${order}), '[]') from page as found cross join lateral (
        select kind, id, title, description, image_url as "imageUrl" from ${documents}
        where slot = ${plan.slot} and kind = found.kind and id = found.id
      ) as d) as hits
  `.execute(db)
  const [result] = rows
  const hits = result?.hits ?? []
  const matcher = matcherOf(parsed)
  return {
    hits: hits.slice(0, RESULTS_PAGE).map((row) => toHit(row, matcher)),
    counts: countEachType((_, typeIndex) => Math.min(result?.counts[typeIndex] ?? 0, MAX_COUNTED)),
    more: hits.length > RESULTS_PAGE,
    ...(distance?.within != null && { withoutPlace: Math.min(result?.withoutPlace ?? 0, MAX_COUNTED) }),
  }
}

/**
 * Selects documents of one type for very common words: the nearest by outward code until MAX_COUNTED match, and the
 * newest without a location. The order of `codes` only decides where to stop; results are sorted afterwards.
 */
const selectNearest = (documentsOfType: RawBuilder<unknown>, { codes }: Distance): RawBuilder<unknown>[] => [
  sql`(
    select near.* from unnest(${codes}::text[]) as outwards (code) cross join lateral (
      ${documentsOfType} and coalesce(area, '') = outwards.code order by at desc, id limit ${MAX_COUNTED}
    ) as near limit ${MAX_COUNTED}
  )`,
  sql`(${documentsOfType} and coalesce(area, '') = '' order by at desc, id limit ${MAX_COUNTED})`,
]

const NEAREST_FIRST = sql.raw('found.tenths nulls last, found.score desc, found.kind, found.at desc, found.id')
const BEST_FIRST = sql.raw('found.score desc, found.distance nulls last, found.kind, found.at desc, found.id')

/** Scores a match from 0 to 5; distance, type and age order equal scores. */
const scoreOf = (
  { someInTitle, wholeInTitle, begunInTitle, meantInTitle, partlyInTitle }: Queries,
  term: string,
): RawBuilder<number> => sql`
  case
    when title_words = ${titleKey(term)} then 5
    -- most documents have the words elsewhere: one check instead of four
    when not words @@ ${someInTitle}::tsquery then 0
    when words @@ ${wholeInTitle}::tsquery then 4
    when words @@ ${begunInTitle}::tsquery then 3
    when words @@ ${meantInTitle}::tsquery then 2
    when words @@ ${partlyInTitle}::tsquery then 1
    else 0
  end`

/** Returns SQL for squared degrees, scaled by latitude: precise enough to compare distances within one country. */
const distanceTo = (near: SearchQuery['near']): RawBuilder<number | null> =>
  near === null
    ? sql`null::float8`
    : sql`power(latitude - ${near.latitude}::float8, 2)
        + power((longitude - ${near.longitude}::float8) * cos(radians(${near.latitude}::float8)), 2)`

/** Returns SQL for the distance in tenths of a mile, calculated as in modules/core/places. */
const tenthsTo = (near: SearchQuery['near']): RawBuilder<number | null> =>
  near === null
    ? sql`null::int`
    : // 'least' ignores nulls
      sql`case when latitude is not null then round(10 * 2 * 3958.8 * asin(least(1, sqrt(
        power(sin(radians(latitude - ${near.latitude}::float8) / 2), 2)
        + cos(radians(${near.latitude}::float8)) * cos(radians(latitude))
          * power(sin(radians(longitude - ${near.longitude}::float8) / 2), 2)
      ))))::int end`

function toHit({ kind, tenths, ...row }: Row, matcher: Matcher): Hit {
  return {
    ...row,
    ...(tenths !== null && { miles: tenths / 10 }),
    type: typeOf(kind),
    titlePieces: splitIntoPieces(row.title, matcher),
    descriptionPieces: row.description === null ? [] : splitExcerptIntoPieces(row.description, matcher),
  }
}
