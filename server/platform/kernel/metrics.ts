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
  return {
    registry,
    http: new Histogram({
      name: 'kerbside_http_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    consumed: new Histogram({
      name: 'kerbside_consumer_seconds',
      help: 'Time that one consumer took over one event, by outcome',
      labelNames: ['consumer', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    sockets: new Gauge({ name: 'kerbside_sockets', help: 'Sockets connected to this process', registers }),
    published: new Counter({
      name: 'kerbside_live_deliveries_total',
      help: 'Live deliveries handed to the sockets of this process',
      registers,
    }),
    outboxAge: new Gauge({
      name: 'kerbside_outbox_oldest_seconds',
      help: 'Age of the oldest event that some consumer has not confirmed',
      registers,
    }),
    oldestMail: new Gauge({
      name: 'kerbside_mail_oldest_seconds',
      help: 'Age of the oldest mail that has not gone out',
      registers,
    }),
    mailsGivenUp: new Gauge({
      name: 'kerbside_mails_given_up',
      help: 'Mails of the last 30 days that nobody would take',
      registers,
    }),
    oldestWebhook: new Gauge({
      name: 'kerbside_stripe_oldest_seconds',
      help: 'Age of the oldest message of Stripe that is not followed yet',
      registers,
    }),
    failedJobs: new Gauge({
      name: 'kerbside_failed_jobs',
      help: 'Jobs that failed for good and wait for a decision, by queue',
      labelNames: ['queue'],
      registers,
    }),
    searchDrift: new Gauge({
      name: 'kerbside_search_drift',
      help: 'Documents of the search index that differed from the database at the last comparison',
      registers,
    }),
    requeued: new Counter({
      name: 'kerbside_requeued_total',
      help: 'Jobs that Redis had lost, or PostgreSQL since they were done, and this relay queued again',
      registers,
    }),
    processes: new Gauge({
      name: 'kerbside_processes',
      help: 'Processes that live, by role',
      labelNames: ['role'],
      registers,
    }),
    dependencies: new Gauge({
      name: 'kerbside_dependency_up',
      help: 'Whether a dependency answered this worker, 1 or 0',
      labelNames: ['dependency'],
      registers,
    }),
    events: new Counter({
      name: 'kerbside_events_total',
      help: 'Events that this process committed, by type: an act that was refused or repeated is not among them',
      labelNames: ['type'],
      registers,
    }),
    poolWaiting: new Gauge({
      name: 'kerbside_pool_waiting',
      help: 'How many wait in this process for a connection to the database',
      registers,
    }),
    poolWait: new Histogram({
      name: 'kerbside_pool_wait_seconds',
      help: 'Time waited for a connection to the database',
      buckets: SECONDS,
      registers,
    }),
    errors: new Counter({
      name: 'kerbside_background_errors_total',
      help: 'Errors outside requests, by part of the system',
      labelNames: ['part'],
      registers,
    }),
  }
}
