import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { safeLink } from '#modules/carriers/profiles/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import type { Charity } from '../contract.ts'
import { CharitiesStored } from '../events.ts'
import type { CharitiesTables } from '../tables.ts'

/** A charity as its source provides it, with unchecked links. */
export type NewCharity = Omit<Charity, 'id'> & {
  /** The id that the source uses for the charity in every import: a number or a name. */
  sourceId: string
}

/** Most charities in one event. A register of 170,000 then needs few events, and none is slow to handle. */
const IDS_PER_EVENT = 100

/**
 * Inserts or updates the charities of one source. Links are stored as http(s) with their scheme, anything else as null
 * (R13). Of two charities with the same `sourceId`, the last one is stored.
 */
export async function storeCharities(
  db: Db<CharitiesTables>,
  source: string,
  charities: readonly NewCharity[],
  now: Date,
): Promise<void> {
  const charityBySourceId = new Map(charities.map((charity) => [charity.sourceId, charity]))
  if (charityBySourceId.size === 0) return
  await transact(db, async (trx) => {
    const storedIds = await storeRows(
      trx,
      [...charityBySourceId.values()].map((charity) => toRow(source, charity)),
    )
    const events = Array.from({ length: Math.ceil(storedIds.length / IDS_PER_EVENT) }, (_, index) =>
      CharitiesStored.of({ charityIds: storedIds.slice(index * IDS_PER_EVENT, (index + 1) * IDS_PER_EVENT) }, now),
    )
    append(trx, ...events)
  })
}

/** Returns the ids of new and changed charities. */
async function storeRows(trx: Trx<CharitiesTables>, charities: readonly Insertable<CharitiesTables['charities']>[]) {
  const rows = await trx
    .insertInto('charities')
    .values(charities)
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'source_id'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(UPDATED_COLUMNS.map((column) => [column, ref(`excluded.${column}`)])),
        )
        .where(sql<boolean>`(${columnsOf('charities')}) is distinct from (${columnsOf('excluded')})`),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The columns that an import overwrites. */
const UPDATED_COLUMNS = [
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

const columnsOf = (table: 'charities' | 'excluded') =>
  sql.join(UPDATED_COLUMNS.map((column) => sql.ref(`${table}.${column}`)))

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
