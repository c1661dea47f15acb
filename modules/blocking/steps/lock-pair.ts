import { type Account, holdAccount, lockOther } from '#modules/accounts/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'

/**
 * Holds the caller's account and locks the other person's, so that what that person does is before or after this, and
 * returns the other account, null once it has gone. Throws Refusal: account_gone, account_suspended.
 */
export async function lockPair(trx: OpenTransaction, callerId: string, otherId: string): Promise<Account | null> {
  // in the order of their ids: of two who block each other at once, one waits for the other
  if (callerId < otherId) await holdAccount(trx, callerId)
  const other = await lockOther(trx, otherId)
  if (callerId > otherId) await holdAccount(trx, callerId)
  return other
}
