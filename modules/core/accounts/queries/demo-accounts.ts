import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

/**
 * Returns whether accounts with the published demo password exist: production refuses to start with them. Only
 * confirmed addresses count, so that a stranger who signs up with one can't stop production from starting.
 */
export async function demoAccountsExist(db: Executor): Promise<boolean> {
  const demoEmails = ['ann', 'bob', 'cara', 'dan', 'eve', 'ops'].map((name) => `${name}@kerbside.example`)
  const rows = await asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('email', 'in', demoEmails)
    .where('email_confirmed_at', 'is not', null)
    .limit(1)
    .execute()
  return rows.length > 0
}
