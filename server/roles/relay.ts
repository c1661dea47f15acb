import { batchDelivery } from '../platform/delivery/batch-consumer.ts'
import { type Relay, startRelay } from '../platform/delivery/outbox.ts'
import type { Shared } from './shared.ts'

/** Starts relaying committed events to the queues and batch consumers. */
export function startRelayRole({ deps, timings, backoff, errors }: Omit<Shared, 'connect'>): Relay {
  const { db, queues, metrics } = deps
  return startRelay({
    db,
    queues,
    routing: deps.routing(),
    deliverBatches: batchDelivery({
      db,
      consumers: deps.consumers(),
      onRun: timings.add,
      onError: errors.throttled('relay'),
    }),
    onRequeued: (jobs) => metrics.requeued.inc(jobs),
    backoff,
    onError: errors.throttled('relay'),
  })
}
