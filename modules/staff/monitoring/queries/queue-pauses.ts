import { accountOf } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { activePauses } from '#server/platform/delivery/queue-pauses.ts'
import type { QueuePause } from '../contract.ts'
import { labelOf } from '../rules.ts'

const DELETED_ACCOUNT = 'a deleted account'

/** Returns the paused queues and who paused them. `queues` are the names of all queues. */
export async function queuePauses(db: Executor, queues: readonly string[]): Promise<QueuePause[]> {
  const pauses = await activePauses(db)
  return Promise.all(
    pauses.map(async ({ queue, reason, pausedBy, pausedAt, until }) => ({
      queue,
      label: labelOf(queue, queues),
      reason,
      by: (await accountOf(db, pausedBy))?.email ?? DELETED_ACCOUNT,
      pausedAt: pausedAt.toISOString(),
      until: until.toISOString(),
    })),
  )
}
