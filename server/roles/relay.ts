import { handingOver } from '../platform/delivery/batch-consumer.ts'
import { type Relay, startRelay } from '../platform/delivery/outbox.ts'
import type { Shared } from './shared.ts'

/** Starts carrying committed events to the queues and batch consumers. */
export function startRelayRole({ deps, timings, pace, errors }: Omit<Shared, 'connect'>): Relay {
  const { db, queues, metrics } = deps
  return startRelay({
    db,
    queues,
    routing: deps.routing(),
    handOver: handingOver({
      db,
      consumers: deps.consumers(),
      onRun: timings.add,
      onError: errors.seldom('relay'),
    }),
    onRequeued: (jobs) => metrics.requeued.inc(jobs),
    pace,
    onError: errors.seldom('relay'),
  })
}
