import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { PlacesTables } from '../tables.ts'

/** Returns the attribution notices that the licences of imported postcodes require; empty if none. */
export async function creditLine(db: Executor): Promise<string> {
  const rows = await asModuleDb<PlacesTables>(db)
    .selectFrom('postcode_credits')
    .select('words')
    .orderBy('source')
    .execute()
  return rows.map(({ words }) => words).join(' ')
}
