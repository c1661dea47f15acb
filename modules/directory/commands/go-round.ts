import { businessIdsAfter } from '#modules/profiles/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { locateBusinesses } from '../steps/locate-businesses.ts'
import type { DirectoryTables } from '../tables.ts'

/** Businesses that one turn looks at. */
const A_TURN = 100

/**
 * Looks at the next businesses of an endless round, in one process at a time: fills an empty table, and moves pins when
 * postcodes have been imported.
 */
export async function goRound(db: Db<DirectoryTables>, now: Date): Promise<void> {
  // not by transact: a round that goes on for ever would keep the server from resting
  await db.transaction().execute(async (trx) => {
    const at = await trx.selectFrom('directory_round').select('after').forUpdate().skipLocked().executeTakeFirst()
    if (!at) return
    const ids = await businessIdsAfter(trx, at.after, A_TURN)
    const last = ids.length === A_TURN ? (ids.at(-1) ?? null) : null
    await locateBusinesses(trx, [...new Set([...ids, ...(await onMapBetween(trx, at.after, last))])], now)
    await trx.updateTable('directory_round').set({ after: last }).execute()
  })
}

/** Those on the map: some may be no business any more. */
async function onMapBetween(trx: Trx<DirectoryTables>, after: string | null, last: string | null): Promise<string[]> {
  const rows = await trx
    .selectFrom('business_locations')
    .select('user_id')
    .$if(after !== null, (query) => query.where('user_id', '>', after ?? ''))
    .$if(last !== null, (query) => query.where('user_id', '<=', last ?? ''))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
