import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database.ts'
import type { SearchTables } from '../tables.ts'

export async function countTerms(executor: Executor): Promise<void> {
  await sql`select 1`.execute(own<SearchTables>(executor))
}
