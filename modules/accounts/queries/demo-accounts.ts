import { type Executor, own } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

/** Whether the accounts whose password the README shows are here: production refuses to run with them. */
export async function demoAccountsExist(db: Executor): Promise<boolean> {
  const demo = ['ann', 'bob', 'cara', 'dan', 'eve', 'ops'].map((name) => `${name}@kerbside.example`)
  const found = await own<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('email', 'in', demo)
    .limit(1)
    .execute()
  return found.length > 0
}
