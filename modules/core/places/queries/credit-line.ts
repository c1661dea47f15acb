import { type Executor, own } from '#server/platform/database/database.ts'
import type { PlacesTables } from '../tables.ts'

/** Returns the credits that imported postcodes require; empty if none. */
export async function creditLine(db: Executor): Promise<string> {
  const rows = await own<PlacesTables>(db).selectFrom('postcode_credits').select('words').orderBy('source').execute()
  return rows.map(({ words }) => words).join(' ')
}
