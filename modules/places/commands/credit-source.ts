import type { Db } from '#server/platform/database/database.ts'
import type { PlacesTables } from '../tables.ts'

/** Notes what pages must say of postcodes from this source; a newer edition's words replace the older ones. */
export async function creditSource(db: Db<PlacesTables>, source: string, words: string): Promise<void> {
  await db
    .insertInto('postcode_credits')
    .values({ source, words })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ words }))
    .execute()
}
