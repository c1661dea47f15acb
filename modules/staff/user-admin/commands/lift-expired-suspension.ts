import { lockAccountForUpdateIfExists, nextExpiredSuspension } from '#modules/core/accounts/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { hasExpired } from '../rules.ts'
import { endSuspension } from '../steps/end-suspension.ts'

/** Lifts the suspension that expired first (CASE-03). Returns false if none has expired, true if there may be more. */
export async function liftExpiredSuspension(db: AnyDb, now: Date): Promise<boolean> {
  const userId = await nextExpiredSuspension(db, now)
  if (userId === null) return false
  await transact(db, async (trx) => {
    await allowLongStatements(trx)
    const account = await lockAccountForUpdateIfExists(trx, userId)
    // staff may have lifted the suspension, or changed its end, since it was found
    if (account && hasExpired(account, now)) await endSuspension(trx, account, now)
  })
  return true
}
