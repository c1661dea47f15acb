import { lockAccountForUpdateIfExists } from '#modules/core/accounts/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { auditSuspension, type StaffAction } from '../steps/audit-suspension.ts'
import { endSuspension } from '../steps/end-suspension.ts'

/**
 * Lifts the suspension of an account. The content that the suspension hid is shown again, and the owner is notified.
 * Throws Refusal: those of rules.assertCanReinstate.
 */
export async function reinstatePerson(
  db: AnyDb,
  action: StaffAction,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  const { userId } = action
  await transact(
    db,
    async (trx) => {
      await allowLongStatements(trx)
      await endSuspension(trx, rules.assertCanReinstate(await lockAccountForUpdateIfExists(trx, userId)), now)
      await auditSuspension(trx, action, false, now)
      return userId
    },
    command,
  )
}
