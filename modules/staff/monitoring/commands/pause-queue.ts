import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { type Pause, storePause } from '#server/platform/delivery/queue-pauses.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { QueuePaused } from '../events.ts'
import type { StaffAction } from '../rules.ts'
import type { MonitoringTables } from '../tables.ts'

const MINUTE_MS = 60_000

/** Pauses a queue, or changes the reason and end of its pause. Throws Refusal: not_found. */
export async function pauseQueue(
  db: Db<MonitoringTables>,
  { queue, staffId, reason, minutes, requestId }: StaffAction & { queue: string; minutes: number },
  queues: readonly string[],
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  if (!queues.includes(queue)) throw notFound()
  const until = new Date(now.getTime() + minutes * MINUTE_MS)
  await transact(
    db,
    async (trx) => {
      const before = await storePause(trx, { queue, reason, pausedBy: staffId, pausedAt: now, until })
      append(trx, QueuePaused.of({ queue, until: until.toISOString() }, now))
      const change = { before: before && auditedPause(before), after: { until: until.toISOString() } }
      const entry = { actorId: staffId, action: 'queue.paused', subjectId: queue, reason, requestId, ...change }
      await audit(trx, entry, now)
      return null
    },
    command,
  )
}

const auditedPause = ({ until }: Pause) => ({ until: until.toISOString() })
