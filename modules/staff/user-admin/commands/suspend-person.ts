import { lockOtherForUpdate } from '#modules/core/accounts/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import type { Deed } from '../steps/note-suspension.ts'
import { startSuspension } from '../steps/start-suspension.ts'

/**
 * Suspends an account. The lock waits for commands already running for it and makes later ones fail. Its sessions end,
 * its open posts are hidden and its owner gets the reason. Throws Refusal: see rules.maySuspend.
 */
export async function suspendPerson(
  db: AnyDb,
  deed: Deed,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  const { userId, staffId } = deed
  await transact(
    db,
    async (trx) => {
      await allowLongStatements(trx)
      const account = rules.maySuspend(await lockOtherForUpdate(trx, userId), staffId)
      await startSuspension(trx, account, { ...deed, until: null }, now)
      return userId
    },
    command,
  )
}
