import { storeFailures } from '#server/platform/delivery/dead-letters.ts'
import { EventEnvelope, type QueuedEvent } from '#server/platform/kernel/events.ts'
import { LIVE_CONSUMER } from '#server/platform/live/live-updates.ts'
import type { Deps } from '#server/platform/module.ts'

const BATCH = 200

/**
 * Stores failures that are only in Redis, because their worker died before it stored them in PostgreSQL. Then removes
 * them from Redis.
 */
export async function findLostFailures({ db, config, queues, consumers }: Deps): Promise<void> {
  if (!queues.isReady()) return
  for (const name of [...consumers().map((consumer) => consumer.name), LIVE_CONSUMER]) {
    const lostFailures = (await queues.listFailed(name, BATCH)).filter(
      ({ data }) => EventEnvelope.safeParse(data).success,
    )
    if (lostFailures.length === 0) continue
    await storeFailures(db, config.RELEASE, lostFailures)
    await queues.removeFailed(
      name,
      lostFailures.map(({ data }) => (data as QueuedEvent).id),
    )
  }
}
