import { type Executor, own } from '#server/platform/database/database.ts'
import type { PlacesTables } from '../tables.ts'

/** What pages that show imported postcodes must say; empty while nothing that asks for it was imported. */
export async function creditLine(db: Executor): Promise<string> {
  const rows = await own<PlacesTables>(db).selectFrom('postcode_credits').select('words').orderBy('source').execute()
  return rows.map(({ words }) => words).join(' ')
}
