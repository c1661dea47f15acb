import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { type Advance, advanceLife } from '../steps/advance-life.ts'
import type { RequestsTables } from '../tables.ts'

/**
 * Takes the next step of a request's life for its owner or its carrier: confirms that it is done, or takes an open one back.
 * A second time changes nothing. Gives the request as the caller sees it now.
 * Throws Refusal: account_gone, account_suspended, and those of steps/advance-life.ts.
 */
export async function advanceRequest(
  db: Db<RequestsTables>,
  asked: Advance,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, asked.callerId)
      return advanceLife(trx, asked, now)
    },
    command,
  )
}
