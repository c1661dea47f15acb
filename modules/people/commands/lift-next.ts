import { lockOtherForUpdate, nextOverSuspension } from '#modules/accounts/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { isOver } from '../rules.ts'
import { letBack } from '../steps/let-back.ts'

/** Lifts the suspension that expired longest ago (CASE-03). Returns whether there may be more. */
export async function liftNext(db: AnyDb, now: Date): Promise<boolean> {
  const userId = await nextOverSuspension(db, now)
  if (userId === null) return false
  await transact(db, async (trx) => {
    await allowLongStatements(trx)
    const account = await lockOtherForUpdate(trx, userId)
    // Staff may have lifted it, or changed its end, since it was found.
    if (account && isOver(account, now)) await letBack(trx, account, now)
  })
  return true
}
