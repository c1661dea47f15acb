import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

const selectStaff = (db: Executor) =>
  asModuleDb<AccountsTables>(db).selectFrom('users').select(['id', 'email']).where('role', '=', 'operations')

/** Returns the addresses of the staff among `ids`, by id. */
export async function staffAddresses(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectStaff(db).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Returns the ids of the staff who can act on an alarm: agents and admins who aren't suspended. */
export async function staffIdsToAlert(db: Executor): Promise<string[]> {
  const rows = await selectStaff(db)
    .where('staff_level', 'in', ['agent', 'admin'])
    .where('suspended_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the id of the member of staff with this address, or null. */
export async function findStaffId(db: Executor, email: string): Promise<string | null> {
  const row = await selectStaff(db).where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}
