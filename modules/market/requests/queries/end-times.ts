import { sql } from 'kysely'
import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns when each request was completed or cancelled, by id; open ones are missing. */
export async function endTimes(db: Executor, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await selectEnds(db, { ids })
  return new Map(rows.map(({ request_id, at }) => [request_id, at]))
}

const selectEnds = prepareStatement(
  'requests.ends',
  (db: Db<RequestsTables>, placeholder: PlaceholderOf<{ ids: readonly string[] }>) =>
    db
      .selectFrom('request_history')
      .select(['request_id', 'at'])
      .where('request_id', '=', sql<string>`any(${placeholder('ids')}::uuid[])`)
      .where('what', 'in', ['completed', 'cancelled']),
)
