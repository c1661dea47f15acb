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
const SEARCHED = ['name', 'mission', 'type', 'city'] as const
/** The cursor: the last row's name, without the null character that PostgreSQL rejects, and its id to break ties. */
const Position = z.tuple([z.string().check(z.regex(/^[^\0]*$/)), z.uuid()])

/**
 * Returns charities by name: all, or those that match `q`. If `q` is a postcode without charities, returns those in its
 * post town. Throws Refusal invalid for an invalid cursor.
 */
export async function charitiesByName(
  db: Db<CharitiesTables>,
  { q, after }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const rows = await pageOfCharities(db, { q, after })
  const code = q ? codeOf(q) : null
  const town = code === null ? null : townIn(locationText(code))
  if (rows.items.length > 0 || town === null) return rows
  const inTown = await pageOfCharities(db, { q: town, after })
  return inTown.items.length > 0 ? { ...inTown, town } : rows
}

interface CharityQuery {
  q?: string | undefined
  after?: string | undefined
  /** A condition that all of them meet. */
  only?: Expression<SqlBool>
}

/** Returns a page of charities by name that match `q`. Throws Refusal invalid for an invalid cursor. */
export async function pageOfCharities(
  db: Db<CharitiesTables>,
  { q, after, only }: CharityQuery,
): Promise<AnswerOf<typeof endpoint>> {
  let query = selectCharities(db).select('sort_name')
  if (only) query = query.where(only)
  if (q) {
    const pattern = `%${escapeLikePattern(searchWords(q).join(' '))}%`
    const codes = postcodePatterns(q) ?? [pattern]
    query = query.where((charity) =>
      charity.or([
        ...SEARCHED.map((column) => charity(column, 'ilike', pattern)),
        ...codes.map((code) => charity('postal_code', 'ilike', code)),
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

/** Returns the pages of charities, ordered by id. */
export async function listedCharities(db: Db<CharitiesTables>, from: number, limit: number): Promise<SitemapEntry[]> {
  const rows = await db.selectFrom('charities').select('id').orderBy('id').offset(from).limit(limit).execute()
  return rows.map(({ id }) => ({ path: `/charities/${id}` }))
}

/** Returns the number of charities. */
export async function numberOfCharities(db: Db<CharitiesTables>): Promise<number> {
  const { count } = await db
    .selectFrom('charities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
