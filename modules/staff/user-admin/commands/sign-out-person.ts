import { endSessions, lockAccountForUpdateIfExists } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffAction } from '../steps/audit-suspension.ts'

/** Ends every session of a user, who may sign in again. Throws Refusal not_found. */
export async function signOutPerson(
  db: AnyDb,
  { userId, staffId, reason }: StaffAction,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      if (!(await lockAccountForUpdateIfExists(trx, userId))) throw notFound('This account has been deleted.')
      await endSessions(trx, { userId, withKeys: true }, now)
      await audit(trx, { actorId: staffId, action: 'person.signed-out', subjectId: userId, reason }, now)
      return userId
    },
    command,
  )
}
