import { type Executor, own } from '#server/platform/database/database.ts'
import type { SearchTables } from '../tables.ts'

/** Documents that differed at the last comparison with the database, healed ones included. */
export async function indexDrift(db: Executor): Promise<number> {
  const index = await own<SearchTables>(db).selectFrom('search_index').select('comparison').executeTakeFirst()
  return index?.comparison ? index.comparison.healed + index.comparison.differing : 0
}
