import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { safeLink } from '#modules/profiles/facade.ts'
import type { Db } from '#server/platform/database.ts'
import type { Charity } from '../contract.ts'
import type { CommunityTables } from '../tables.ts'

/** A charity as a source tells it; links as they stand there. */
export type NewCharity = Omit<Charity, 'id'> & {
  /** What the source calls it: a number, or a name that stays. */
  sourceId: string
}

/**
 * Stores charities of one source: new ones are added, known ones become as told. Links are kept as http(s) with their
 * scheme, anything else as none (R13). Of two with the same id the last one counts.
 */
export async function storeCharities(
  db: Db<CommunityTables>,
  source: string,
  charities: readonly NewCharity[],
): Promise<void> {
  const last = new Map(charities.map((charity) => [charity.sourceId, charity]))
  if (last.size === 0) return
  await db
    .insertInto('charities')
    .values([...last.values()].map((charity) => toRow(source, charity)))
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'source_id'])
        .doUpdateSet((charity) => Object.fromEntries(TOLD.map((column) => [column, charity.ref(`excluded.${column}`)])))
        .where(sql<boolean>`(${columnsOf('charities')}) is distinct from (${columnsOf('excluded')})`),
    )
    .execute()
}

const TOLD = [
  'name',
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

const columnsOf = (table: 'charities' | 'excluded') => sql.join(TOLD.map((column) => sql.ref(`${table}.${column}`)))

const toRow = (source: string, charity: NewCharity) => ({
  id: randomUUIDv7(),
  source,
  source_id: charity.sourceId,
  name: charity.name,
  mission: charity.mission,
  type: charity.type,
  address: charity.address,
  city: charity.city,
  postal_code: charity.postalCode,
  website: safeLink(charity.website),
  phone: charity.phone,
  image_url: safeLink(charity.imageUrl),
  learn_more_url: safeLink(charity.learnMoreUrl),
  donation_url: safeLink(charity.donationUrl),
})
