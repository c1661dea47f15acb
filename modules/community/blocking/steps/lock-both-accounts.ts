import { type Account, lockAccount, lockAccountForUpdateIfExists } from '#modules/core/accounts/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'

/**
 * Locks the caller's account FOR KEY SHARE and the other person's FOR UPDATE, so that the other person's commands run
 * before or after this one, never at the same time. Returns the other account, or null once it is deleted.
 * Throws a Refusal: `account_gone`, `account_suspended`.
 */
export async function lockBothAccounts(
  trx: OpenTransaction,
  callerId: string,
  otherId: string,
): Promise<Account | null> {
  // ordered by id, so that two people who block each other don't deadlock
  if (callerId < otherId) await lockAccount(trx, callerId)
  const otherAccount = await lockAccountForUpdateIfExists(trx, otherId)
  if (callerId > otherId) await lockAccount(trx, callerId)
  return otherAccount
}
