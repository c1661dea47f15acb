import { accountOf } from '#modules/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { pausesInForce } from '#server/platform/delivery/queue-pauses.ts'
import type { QueuePause } from '../contract.ts'
import { labelOf } from '../rules.ts'

const LEFT = 'an account that was deleted'

/** The queues that are held now, and who holds them; for staff only. `queues` are all there are. */
export async function pausesShown(db: Executor, queues: readonly string[]): Promise<QueuePause[]> {
  const pauses = await pausesInForce(db)
  return Promise.all(
    pauses.map(async ({ queue, reason, pausedBy, pausedAt, until }) => ({
      queue,
      label: labelOf(queue, queues),
      reason,
      by: (await accountOf(db, pausedBy))?.email ?? LEFT,
      pausedAt: pausedAt.toISOString(),
      until: until.toISOString(),
    })),
  )
}
