import { type Expression, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { codeOf, locationText, townIn } from '#modules/core/places/facade.ts'
import { readCursor, writeCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type AnswerOf, PAGE_SIZE, type QueryOf } from '#server/platform/kernel/contract.ts'
import { searchWords } from '#server/platform/kernel/search-words.ts'
import type { SitemapEntry } from '#server/platform/pages/page-metadata.ts'
import type { Charity, charities as endpoint } from '../contract.ts'
import type { CharitiesTables } from '../tables.ts'

/** The columns that `q` is searched in, besides the postal code (CALL-08). */
const SEARCHED_COLUMNS = ['name', 'mission', 'type', 'city'] as const
/** The cursor: the last row's name, without the null character that PostgreSQL rejects, and its id to break ties. */
const Position = z.tuple([z.string().check(z.regex(/^[^\0]*$/)), z.uuid()])

/**
 * Returns charities in order of name: all, or those that match `q`. If `q` is a postcode without charities, returns
 * those in its post town. Throws a Refusal (`invalid`) for an invalid cursor.
 */
export async function searchCharities(
  db: Db<CharitiesTables>,
  { q, after }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const page = await pageOfCharities(db, { q, after })
  const code = q ? codeOf(q) : null
  const town = code === null ? null : townIn(locationText(code))
  if (page.items.length > 0 || town === null) return page
  const pageInTown = await pageOfCharities(db, { q: town, after })
  return pageInTown.items.length > 0 ? { ...pageInTown, town } : page
}

interface CharityQuery {
  q?: string | undefined
  after?: string | undefined
  /** A further SQL condition. */
  condition?: Expression<SqlBool>
}

/**
 * Returns a page of the charities that match `q`, in order of name. Throws a Refusal (`invalid`) for an invalid cursor.
 */
export async function pageOfCharities(
  db: Db<CharitiesTables>,
  { q, after, condition }: CharityQuery,
): Promise<AnswerOf<typeof endpoint>> {
  let query = selectCharities(db).select('sort_name')
  if (condition) query = query.where(condition)
  if (q) {
    const pattern = `%${escapeLikePattern(searchWords(q).join(' '))}%`
    const codes = postcodePatterns(q) ?? [pattern]
    query = query.where((eb) =>
      eb.or([
        ...SEARCHED_COLUMNS.map((column) => eb(column, 'ilike', pattern)),
        ...codes.map((code) => eb('postal_code', 'ilike', code)),
      ]),
    )
  }
  if (after !== undefined) {
    const [name, id] = readCursor(after, Position)
    query = query.where(sql<boolean>`(sort_name, id) > (${name}, ${id}::uuid)`)
  }
  const rows = await query
    .orderBy('sort_name')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .execute()
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    items: rows.slice(0, PAGE_SIZE).map(({ sort_name, ...charity }) => charity),
    next: last ? writeCursor([last.sort_name, last.id]) : null,
  }
}

const escapeLikePattern = (q: string): string => q.replace(/[\\%_]/g, '\\$&')

/**
 * Returns the patterns of the postcodes in 'bs1' or 'bs14ap', so that 'bs1' doesn't match 'BS16 1AA'. Null for other
 * text.
 */
function postcodePatterns(q: string): string[] | null {
  const code = codeOf(q)
  if (code === null) return null
  return code.includes(' ') ? [code] : [code, `${code} %`]
}

/** Returns a charity; null if the id is unknown. */
export async function charityById(db: Db<CharitiesTables>, charityId: string): Promise<Charity | null> {
  return (await selectCharities(db).where('id', '=', charityId).executeTakeFirst()) ?? null
}

const selectCharities = (db: Db<CharitiesTables>) =>
  db
    .selectFrom('charities')
    .select(['id', 'name', 'mission', 'type', 'address', 'city', 'postal_code as postalCode', 'website', 'phone'])
    .select(['image_url as imageUrl', 'learn_more_url as learnMoreUrl', 'donation_url as donationUrl'])

/** Returns the sitemap entries of charities, in order of id. */
export async function charitySitemapEntries(
  db: Db<CharitiesTables>,
  offset: number,
  limit: number,
): Promise<SitemapEntry[]> {
  const rows = await db.selectFrom('charities').select('id').orderBy('id').offset(offset).limit(limit).execute()
  return rows.map(({ id }) => ({ path: `/charities/${id}` }))
}

/** Returns the number of charities. */
export async function countCharities(db: Db<CharitiesTables>): Promise<number> {
  const { count } = await db
    .selectFrom('charities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
