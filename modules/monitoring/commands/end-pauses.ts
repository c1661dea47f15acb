import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { pausesHaveEnded, takeEndedPauses } from '#server/platform/delivery/queue-pauses.ts'
import { QueueResumed } from '../events.ts'
import type { MonitoringTables } from '../tables.ts'

/** Says that queues go on whose pause is over: workers saw that by themselves, this tells the pages. */
export async function endPauses(db: Db<MonitoringTables>, now: Date): Promise<void> {
  // a transaction is opened for something to do only: its commit would keep the server from resting
  if (!(await pausesHaveEnded(db, now))) return
  await transact(db, async (trx) => {
    const ended = await takeEndedPauses(trx, now)
    append(trx, ...ended.map(({ queue }) => QueueResumed.of({ queue, byItself: true }, now)))
  })
}
