import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { CharitiesTables } from '../tables.ts'

/** Returns the charities with a postcode that take all these kinds of item, and whether we can email them. */
export async function charitiesTaking(
  db: Executor,
  keys: readonly string[],
): Promise<{ charityId: string; postalCode: string; hasEmail: boolean }[]> {
  const rows = await asModuleDb<CharitiesTables>(db)
    .selectFrom('charities')
    .select(['id as charityId', 'postal_code as postalCode'])
    .select((eb) => eb('answer_address', 'is not', null).as('hasEmail'))
    // the condition of the partial index, so that it is used
    .where(sql<boolean>`takes <> '{}'`)
    .where(sql<boolean>`takes @> ${keys}::text[]`)
    .execute()
  return rows.flatMap(({ postalCode, hasEmail, ...charity }) =>
    postalCode === null ? [] : [{ ...charity, postalCode, hasEmail: Boolean(hasEmail) }],
  )
}

/** How to reach a charity. `contactEmail` is never public. */
export interface CharityContact {
  name: string
  phone: string | null
  website: string | null
  contactEmail: string | null
}

/** Returns how to reach charities, by id. */
export async function charityContacts(db: Executor, ids: readonly string[]): Promise<Map<string, CharityContact>> {
  if (ids.length === 0) return new Map()
  const rows = await asModuleDb<CharitiesTables>(db)
    .selectFrom('charities')
    .select(['id', 'name', 'phone', 'website', 'answer_address as contactEmail'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}
