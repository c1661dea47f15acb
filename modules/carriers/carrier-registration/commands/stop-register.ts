import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { RegistrationTables } from '../tables.ts'

interface StopRegisterInput {
  staffId: string
  stopped: boolean
  reason: string
}

/**
 * Stops or resumes all queries to the register. Resuming also ends a pause and resets tonight's count of missing
 * entries.
 */
export async function stopRegister(
  db: Db<RegistrationTables>,
  { staffId, stopped, reason }: StopRegisterInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<null> {
  return transact(
    db,
    async (trx) => {
      const change = stopped
        ? { stopped_at: now, stopped_by: staffId, stopped_reason: reason }
        : { stopped_at: null, stopped_by: null, stopped_reason: null, paused_until: null, missed: 0 }
      await trx.updateTable('register_watch').set(change).execute()
      const action = stopped ? 'register.stopped' : 'register.resumed'
      await audit(trx, { actorId: staffId, action, subjectId: 'register', reason }, now)
      return null
    },
    command,
  )
}
