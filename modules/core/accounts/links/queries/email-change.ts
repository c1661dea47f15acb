import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../../tables.ts'

/** Returns the old and new address of a change, or null once the account is deleted. */
export async function emailChangeOf(db: Executor, changeId: string) {
  const change = await asModuleDb<AccountsTables>(db)
    .selectFrom('email_changes')
    .select(['user_id as userId', 'old_email as oldEmail', 'new_email as newEmail', 'at'])
    .where('id', '=', changeId)
    .executeTakeFirst()
  return change ?? null
}
