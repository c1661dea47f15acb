import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Between two looks at the event loop; its figures count this time, too. More often would keep an idle core awake. */
export const LOOK_MS = 20

export type Metrics = ReturnType<typeof openMetrics>

/** The figures of one process, for GET /metrics. Durations are in seconds, as Prometheus has it. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_MS })
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers })
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const seconds = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers })
  return {
    registry,
    http: seconds('kerbside_http_seconds', 'Time to answer, by route and status', 'method', 'route', 'status'),
    consumed: seconds(
      'kerbside_consumer_seconds',
      'Time that one consumer took over one event, by outcome',
      'consumer',
      'outcome',
    ),
    sockets: gauge('kerbside_sockets', 'Sockets connected to this process'),
    published: counter('kerbside_live_deliveries_total', 'Live deliveries handed to the sockets of this process'),
    outboxAge: gauge('kerbside_outbox_oldest_seconds', 'Age of the oldest event that some consumer has not confirmed'),
    oldestMail: gauge('kerbside_mail_oldest_seconds', 'Age of the oldest mail that has not gone out'),
    mailsGivenUp: gauge('kerbside_mails_given_up', 'Mails of the last 30 days that nobody would take'),
    oldestWebhook: gauge(
      'kerbside_stripe_oldest_seconds',
      'Age of the oldest message of Stripe that is not followed yet',
    ),
    failedJobs: gauge('kerbside_failed_jobs', 'Jobs that failed for good and wait for a decision, by queue', 'queue'),
    searchDrift: gauge(
      'kerbside_search_drift',
      'Documents of the search index that differed from the database at the last comparison',
    ),
    requeued: counter(
      'kerbside_requeued_total',
      'Jobs that Redis had lost, or PostgreSQL since they were done, and this relay queued again',
    ),
    processes: gauge('kerbside_processes', 'Processes that live, by role', 'role'),
    dependencies: gauge('kerbside_dependency_up', 'Whether a dependency answered this worker, 1 or 0', 'dependency'),
    events: counter(
      'kerbside_events_total',
      'Events that this process committed, by type: an act that was refused or repeated is not among them',
      'type',
    ),
    poolWaiting: gauge('kerbside_pool_waiting', 'How many wait in this process for a connection to the database'),
    poolWait: seconds('kerbside_pool_wait_seconds', 'Time waited for a connection to the database'),
    errors: counter('kerbside_background_errors_total', 'Errors outside requests, by part of the system', 'part'),
  }
}
