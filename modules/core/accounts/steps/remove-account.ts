import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { mailRequestKeys } from '../links/mail-request-limit.ts'
import { endSessions } from '../sessions/steps/end-sessions.ts'
import { deleteFailures } from '../sessions/throttle.ts'
import type { AccountsTables } from '../tables.ts'

/** Ends the sessions of an account, and deletes it with everything this module stores about the user. */
export async function removeAccount(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const accounts = asModuleTrx<AccountsTables>(trx)
  await endSessions(accounts, { userId }, now)
  const account = await accounts.deleteFrom('users').where('id', '=', userId).returning('email').executeTakeFirst()
  if (!account) return
  await deleteFailures(accounts, { id: userId, email: account.email })
  await accounts.deleteFrom('mail_requests').where('key', 'in', mailRequestKeys(account.email, userId)).execute()
}
