import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Choice } from '../contract.ts'
import type { AlertsTables } from '../tables.ts'

/** What someone chose; what is missing is by default. */
export const choicesOf = (db: Executor, userId: string): Promise<Choice[]> =>
  own<AlertsTables>(db)
    .selectFrom('alert_choices')
    .select(['type', 'channel', 'pace'])
    .where('user_id', '=', userId)
    .execute()

/** The same of many people, by their ids. */
export async function choicesOfAll(db: Executor, userIds: readonly string[]): Promise<Map<string, Choice[]>> {
  const rows = await own<AlertsTables>(db)
    .selectFrom('alert_choices')
    .select(['user_id', 'type', 'channel', 'pace'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return Map.groupBy(rows, ({ user_id }) => user_id)
}
