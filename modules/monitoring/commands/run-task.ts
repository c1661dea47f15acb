import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { knownSchedules, wishTask } from '#server/platform/process/scheduled-tasks.ts'
import type { StaffAct } from '../rules.ts'
import type { MonitoringTables } from '../tables.ts'

/** Has a piece of repeated work done now. Asked for again before it ended, it runs once. Throws Refusal: not_found. */
export async function runTask(
  db: Db<MonitoringTables>,
  { task, staffId, reason, requestId }: StaffAct & { task: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      if (!(await knownSchedules(trx)).some((known) => known.task === task)) throw notFound()
      const isNew = await wishTask(trx, task, staffId, now)
      const detail = { alreadyAsked: !isNew }
      const deed = { actorId: staffId, action: 'schedule.run', subjectId: task, reason, requestId, detail }
      await audit(trx, deed, now)
      return null
    },
    command,
  )
}
