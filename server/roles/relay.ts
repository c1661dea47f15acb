import { openBatchDelivery } from '../platform/delivery/batch-consumer.ts'
import { type Relay, startRelay } from '../platform/delivery/outbox.ts'
import type { SharedDeps } from './shared.ts'

/** Starts relaying committed events to the queues and batch consumers. */
export function startRelayRole({ deps, timings, backoff, errors }: Omit<SharedDeps, 'connect'>): Relay {
  const { db, queues, metrics } = deps
  return startRelay({
    db,
    queues,
    routing: deps.routing(),
    deliverBatches: openBatchDelivery({
      db,
      consumers: deps.consumers(),
      onRun: timings.add,
      onError: errors.throttledReporter('relay'),
    }),
    onRequeued: (jobs) => metrics.requeued.inc(jobs),
    backoff,
    onError: errors.throttledReporter('relay'),
  })
}
