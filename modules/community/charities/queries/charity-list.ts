import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Charity, charities as endpoint } from '#modules/community/charities/contract.ts'
import { codeOf } from '#modules/places/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type AnswerOf, PAGE_SIZE } from '#server/platform/kernel/contract.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { CommunityTables } from '../../tables.ts'

const COLUMNS = [
  'id',
  'name',
  'sort_name',
  'mission',
  'type',
  'address',
  'city',
  'postal_code',
  'website',
  'phone',
  'image_url',
  'learn_more_url',
  'donation_url',
] as const
/** CALL-08: where a search looks, beside the postal code. */
const SEARCHED = ['name', 'mission', 'type', 'city'] as const

type CharityRow = Pick<Selectable<CommunityTables['charities']>, (typeof COLUMNS)[number]>

interface Wanted {
  q?: string | undefined
  after?: string | undefined
}

/** Charities by name, all or those with `q` somewhere in SEARCHED. Throws Refusal invalid for a cursor that is none. */
export async function charitiesByName(
  db: Db<CommunityTables>,
  { q, after }: Wanted,
): Promise<AnswerOf<typeof endpoint>> {
  let query = db.selectFrom('charities').select(COLUMNS)
  if (q) {
    const pattern = `%${escaped(q)}%`
    const codes = postcodesLike(q) ?? [pattern]
    query = query.where((charity) =>
      charity.or([
        ...SEARCHED.map((column) => charity(column, 'ilike', pattern)),
        ...codes.map((code) => charity('postal_code', 'ilike', code)),
      ]),
    )
  }
  if (after !== undefined) {
    const [name, id] = readCursor(after)
    query = query.where(sql<boolean>`(sort_name, id) > (${name}, ${id}::uuid)`)
  }
  const rows = await query
    .orderBy('sort_name')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .execute()
  const items = rows.slice(0, PAGE_SIZE)
  const last = items.at(-1)
  return { items: items.map(toCharity), next: rows.length > PAGE_SIZE && last ? writeCursor(last) : null }
}

const escaped = (q: string): string => q.replace(/[\\%_]/g, '\\$&')

/** What stands where 'bs1' or 'bs14ap' was typed: not 'BS16 1AA'. Null for what is no whole code. */
function postcodesLike(q: string): string[] | null {
  const code = codeOf(q)
  if (code === null) return null
  return code.includes(' ') ? [code] : [code, `${code} %`]
}

/** One charity. Throws Refusal not_found. */
export async function readCharity(db: Db<CommunityTables>, charityId: string): Promise<Charity> {
  const row = await db.selectFrom('charities').select(COLUMNS).where('id', '=', charityId).executeTakeFirst()
  if (!row) throw notFound('Charity not found.')
  return toCharity(row)
}

const toCharity = (row: CharityRow): Charity => ({
  id: row.id,
  name: row.name,
  mission: row.mission,
  type: row.type,
  address: row.address,
  city: row.city,
  postalCode: row.postal_code,
  website: row.website,
  phone: row.phone,
  imageUrl: row.image_url,
  learnMoreUrl: row.learn_more_url,
  donationUrl: row.donation_url,
})

const NO_SUCH_PAGE = 'This page of the list does not exist.'
const Position = z.tuple([z.string(), z.uuid()])

const writeCursor = (row: CharityRow): string =>
  Buffer.from(JSON.stringify([row.sort_name, row.id])).toString('base64url')

function readCursor(cursor: string): [string, string] {
  try {
    const [name, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (name.includes('\u0000')) throw new Error('A name that cannot be stored')
    return [name, id]
  } catch {
    throw new Refusal('invalid', 'invalid', NO_SUCH_PAGE, { fields: { after: NO_SUCH_PAGE } })
  }
}
