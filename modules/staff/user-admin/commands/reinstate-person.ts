import { lockOtherForUpdate } from '#modules/core/accounts/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { endSuspension } from '../steps/end-suspension.ts'
import { type Deed, noteSuspension } from '../steps/note-suspension.ts'

/**
 * Lifts the suspension of an account: what it hid is shown again, and its owner is notified. Throws Refusal: see
 * rules.mayReinstate.
 */
export async function reinstatePerson(
  db: AnyDb,
  deed: Deed,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  const { userId } = deed
  await transact(
    db,
    async (trx) => {
      await allowLongStatements(trx)
      await endSuspension(trx, rules.mayReinstate(await lockOtherForUpdate(trx, userId)), now)
      await noteSuspension(trx, deed, false, now)
      return userId
    },
    command,
  )
}
