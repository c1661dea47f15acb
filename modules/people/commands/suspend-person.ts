import { randomUUID } from 'node:crypto'
import { lockOther, suspendAccount } from '#modules/accounts/facade.ts'
import { hideThingsOf } from '#modules/community/facade.ts'
import { queueMail } from '#modules/notifications/facade.ts'
import { markProfileSuspended } from '#modules/profiles/facade.ts'
import { hideRequestsOf } from '#modules/requests/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { type Deed, noteSuspension } from '../steps/note-suspension.ts'

/**
 * Suspends an account. Its lock waits for what is being written for it and refuses what comes later. Its sessions end,
 * what it has open is hidden, its owner is told why. Throws Refusal: see rules.maySuspend.
 */
export async function suspendPerson(
  db: AnyDb,
  deed: Deed,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  const { userId, staffId, reason } = deed
  await transact(
    db,
    async (trx) => {
      await allowLongStatements(trx)
      const { email: address } = rules.maySuspend(await lockOther(trx, userId), staffId)
      await suspendAccount(trx, { userId, reason }, now)
      await hideRequestsOf(trx, userId, now)
      await hideThingsOf(trx, userId, now)
      await markProfileSuspended(trx, userId, true, now)
      const mail = { template: 'account-suspended', facts: { reason } } as const
      await queueMail(trx, { eventId: randomUUID(), userId, address, ...mail }, now)
      await noteSuspension(trx, deed, true, now)
      return userId
    },
    command,
  )
}
