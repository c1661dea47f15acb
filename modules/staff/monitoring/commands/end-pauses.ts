import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { deleteExpiredPauses, hasExpiredPauses } from '#server/platform/delivery/queue-pauses.ts'
import { QueueResumed } from '../events.ts'
import type { MonitoringTables } from '../tables.ts'

/** Deletes expired pauses, and announces their end to open pages. Workers notice it on their own. */
export async function endPauses(db: Db<MonitoringTables>, now: Date): Promise<void> {
  // only open a transaction if there is work: empty commits would keep the database busy
  if (!(await hasExpiredPauses(db, now))) return
  await transact(db, async (trx) => {
    const ended = await deleteExpiredPauses(trx, now)
    append(trx, ...ended.map(({ queue }) => QueueResumed.of({ queue, byItself: true }, now)))
  })
}
