import { randomUUID } from 'node:crypto'
import { liftSuspension, lockOther } from '#modules/accounts/facade.ts'
import { restoreThingsOf } from '#modules/community/facade.ts'
import { queueMail } from '#modules/notifications/facade.ts'
import { markProfileSuspended } from '#modules/profiles/facade.ts'
import { restoreRequestsOf } from '#modules/requests/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { type Deed, noteSuspension } from '../steps/note-suspension.ts'

/** Lifts the suspension of an account: what it hid is shown again, its owner is told. Throws Refusal: see rules.mayReinstate. */
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
      const { email: address } = rules.mayReinstate(await lockOther(trx, userId))
      await liftSuspension(trx, userId, now)
      await restoreRequestsOf(trx, userId, now)
      await restoreThingsOf(trx, userId, now)
      await markProfileSuspended(trx, userId, false, now)
      const mail = { template: 'account-reinstated', facts: {} } as const
      await queueMail(trx, { eventId: randomUUID(), userId, address, ...mail }, now)
      await noteSuspension(trx, deed, false, now)
      return userId
    },
    command,
  )
}
