import type { Db } from '#server/platform/database/database.ts'
import type { PlacesTables } from '../tables.ts'

/** Stores the attribution notice that a source's licence requires; replaces an earlier one. */
export async function creditSource(db: Db<PlacesTables>, source: string, words: string): Promise<void> {
  await db
    .insertInto('postcode_credits')
    .values({ source, words })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ words }))
    .execute()
}
