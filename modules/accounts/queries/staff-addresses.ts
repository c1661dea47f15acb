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

/** Whose address this is among staff, or null. */
export async function staffWithAddress(db: Executor, email: string): Promise<string | null> {
  const found = await staff(db).where('email', '=', email).executeTakeFirst()
  return found?.id ?? null
}
