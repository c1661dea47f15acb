import { businessIdsAfter } from '#modules/carriers/profiles/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { locateBusinesses } from '../steps/locate-businesses.ts'
import type { DirectoryTables } from '../tables.ts'

/** Businesses checked per run. */
const BATCH_SIZE = 100

/**
 * Updates the pins of the next batch of businesses, in one process at a time, and starts again after the last one.
 * Fills an empty table, and moves pins after an import of postcodes.
 */
export async function locateNextBatch(db: Db<DirectoryTables>, now: Date): Promise<void> {
  // not transact: constant activity would keep the server from idling
  await db.transaction().execute(async (trx) => {
    const position = await trx.selectFrom('directory_round').select('after').forUpdate().skipLocked().executeTakeFirst()
    if (!position) return
    const ids = await businessIdsAfter(trx, position.after, BATCH_SIZE)
    const last = ids.length === BATCH_SIZE ? (ids.at(-1) ?? null) : null
    await locateBusinesses(trx, [...new Set([...ids, ...(await selectUsersWithPin(trx, position.after, last))])], now)
    await trx.updateTable('directory_round').set({ after: last }).execute()
  })
}

/** Returns the users with a pin in this range: some may no longer be businesses. */
async function selectUsersWithPin(
  trx: Trx<DirectoryTables>,
  after: string | null,
  last: string | null,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('business_locations')
    .select('user_id')
    .$if(after !== null, (query) => query.where('user_id', '>', after ?? ''))
    .$if(last !== null, (query) => query.where('user_id', '<=', last ?? ''))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
