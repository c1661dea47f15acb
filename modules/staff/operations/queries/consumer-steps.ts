import type { Db } from '#server/platform/database/database.ts'
import type { Routing } from '#server/platform/delivery/outbox.ts'
import type { Step } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'
import { traceStep } from './trace-step.ts'
import type { TracedEvent } from './traced-events.ts'

/** Returns each consumer's steps for these events: failed attempts, successes and pending deliveries. */
export async function consumerSteps(
  db: Db<OperationsTables>,
  events: readonly TracedEvent[],
  routing: Routing,
): Promise<Step[]> {
  const ids = events.map(({ id }) => id)
  if (ids.length === 0) return []
  const [confirmed, failures, jobs] = await Promise.all([
    db.selectFrom('inbox').selectAll().where('event_id', 'in', ids).execute(),
    db.selectFrom('job_failures').selectAll().where('event_id', 'in', ids).orderBy('at').limit(500).execute(),
    db.selectFrom('failed_jobs').select(['id', 'event_id', 'consumer', 'state']).where('event_id', 'in', ids).execute(),
  ])
  const jobOf = (eventId: string, consumer: string) =>
    jobs.find((job) => job.event_id === eventId && job.consumer === consumer)
  const requestOf = new Map(events.map(({ id, requestId }) => [id, requestId]))
  const commonFields = (eventId: string, consumer: string) => ({
    kind: 'consumer' as const,
    name: consumer,
    eventId,
    requestId: requestOf.get(eventId) ?? null,
    jobId: jobOf(eventId, consumer)?.id ?? null,
  })
  const pending = events.flatMap(({ id, type, at }) =>
    [...routing.queuedConsumers(type), ...routing.immediateConsumers(type)]
      .filter((consumer) => !confirmed.some((row) => row.event_id === id && row.consumer === consumer))
      .filter((consumer) => jobOf(id, consumer)?.state !== 'failed')
      .map((consumer) => traceStep({ ...commonFields(id, consumer), at, outcome: 'waiting' })),
  )
  return [
    ...confirmed.map((row) =>
      traceStep({
        ...commonFields(row.event_id, row.consumer),
        at: row.done_at,
        outcome: row.outcome,
        waitedMs: row.waited_ms,
        tookMs: row.ran_ms,
        attempt: row.attempt,
      }),
    ),
    ...failures.map((row) =>
      traceStep({
        ...commonFields(row.event_id, row.consumer),
        at: row.at,
        outcome: 'failed',
        tookMs: row.ran_ms,
        attempt: row.attempt,
        error: row.error,
      }),
    ),
    ...pending,
  ]
}
