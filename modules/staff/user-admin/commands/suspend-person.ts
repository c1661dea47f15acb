import { lockAccountForUpdateIfExists } from '#modules/core/accounts/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import type { StaffAction } from '../steps/audit-suspension.ts'
import { startSuspension } from '../steps/start-suspension.ts'

/**
 * Suspends an account. Waits for commands that already run for the account; later ones are refused. The account's
 * sessions end, its open posts are hidden, and its owner is sent the reason. Throws Refusal: those of rules.assertCanSuspend.
 */
export async function suspendPerson(
  db: AnyDb,
  action: StaffAction,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  const { userId, staffId } = action
  await transact(
    db,
    async (trx) => {
      await allowLongStatements(trx)
      const account = rules.assertCanSuspend(await lockAccountForUpdateIfExists(trx, userId), staffId)
      await startSuspension(trx, account, { ...action, until: null }, now)
      return userId
    },
    command,
  )
}
