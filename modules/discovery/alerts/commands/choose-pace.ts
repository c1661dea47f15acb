import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Choice } from '../contract.ts'
import { storeChoice } from '../steps/store-choice.ts'
import type { AlertsTables } from '../tables.ts'

/**
 * Stores how often a person wants one alert type on one channel. Throws a Refusal: `account_gone`, `account_suspended`.
 */
export async function choosePace(db: Db<AlertsTables>, userId: string, choice: Choice): Promise<Choice> {
  return transact(db, async (trx) => {
    await lockAccount(trx, userId)
    await storeChoice(trx, userId, choice)
    return choice
  })
}
