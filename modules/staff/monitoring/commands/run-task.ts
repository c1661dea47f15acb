import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { knownSchedules, requestManualRun } from '#server/platform/process/scheduled-tasks.ts'
import type { StaffAction } from '../rules.ts'
import type { MonitoringTables } from '../tables.ts'

/** Requests a manual run of a scheduled task; a repeat before it ends changes nothing. Throws Refusal not_found. */
export async function runTask(
  db: Db<MonitoringTables>,
  { task, staffId, reason, requestId }: StaffAction & { task: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      if (!(await knownSchedules(trx)).some((schedule) => schedule.task === task)) throw notFound()
      const isNew = await requestManualRun(trx, task, staffId, now)
      const detail = { alreadyAsked: !isNew }
      const entry = { actorId: staffId, action: 'schedule.run', subjectId: task, reason, requestId, detail }
      await audit(trx, entry, now)
      return null
    },
    command,
  )
}
