import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { deletePause } from '#server/platform/delivery/queue-pauses.ts'
import { QueueResumed } from '../events.ts'
import type { StaffAction } from '../rules.ts'
import type { MonitoringTables } from '../tables.ts'

/** Resumes a paused queue. Does nothing, and audits nothing, if it is not paused. */
export async function resumeQueue(
  db: Db<MonitoringTables>,
  { queue, staffId, reason, requestId }: StaffAction & { queue: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      const pause = await deletePause(trx, queue)
      if (!pause) return null
      append(trx, QueueResumed.of({ queue, byItself: false }, now))
      const before = { until: pause.until.toISOString() }
      const entry = { actorId: staffId, action: 'queue.resumed', subjectId: queue, reason, requestId, before }
      await audit(trx, entry, now)
      return null
    },
    command,
  )
}
