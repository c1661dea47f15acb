import { type Executor, own } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

const staff = (db: Executor) =>
  own<AccountsTables>(db).selectFrom('users').select(['id', 'email']).where('role', '=', 'operations')

/** The addresses of those of `ids` who are staff, by id. */
export async function staffAddresses(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await staff(db).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Those of staff who can do something about an alarm: agents and admins. */
export async function staffToAlarm(db: Executor): Promise<string[]> {
  const found = await staff(db)
    .where('staff_level', 'in', ['agent', 'admin'])
    .where('suspended_at', 'is', null)
    .execute()
  return found.map(({ id }) => id)
}

/** Whose address this is among staff, or null. */
export async function staffWithAddress(db: Executor, email: string): Promise<string | null> {
  const found = await staff(db).where('email', '=', email).executeTakeFirst()
  return found?.id ?? null
}
