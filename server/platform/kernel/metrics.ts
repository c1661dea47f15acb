import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * How often the event loop's delay is measured; the metric includes this interval. A shorter one would keep idle cores
 * awake.
 */
const EVENT_LOOP_RESOLUTION_MS = 20

export type Metrics = ReturnType<typeof openMetrics>

/** The metrics of one process, for GET /metrics. Durations are in seconds, as Prometheus expects. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS })
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers })
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS_S, registers })
  return {
    registry,
    http: histogram('kerbside_http_seconds', 'Time to answer, by route and status', 'method', 'route', 'status'),
    consumed: histogram(
      'kerbside_consumer_seconds',
      'Time that one consumer took over one event, by outcome',
      'consumer',
      'outcome',
    ),
    sockets: gauge('kerbside_sockets', 'Sockets connected to this process'),
    published: counter('kerbside_live_deliveries_total', 'Live deliveries handed to the sockets of this process'),
    outboxAge: gauge('kerbside_outbox_oldest_seconds', 'Age of the oldest event that some consumer has not confirmed'),
    oldestMail: gauge('kerbside_mail_oldest_seconds', 'Age of the oldest mail that has not gone out'),
    mailsGivenUp: gauge('kerbside_mails_given_up', 'Mails of the last 30 days that no server accepted'),
    oldestWebhook: gauge(
      'kerbside_stripe_oldest_seconds',
      'Age of the oldest Stripe message that is not processed yet',
    ),
    webhookDeliveries: counter(
      'kerbside_webhook_deliveries_total',
      'Attempts at webhooks by this process, by outcome',
      'outcome',
    ),
    webhooksWaiting: gauge('kerbside_webhooks_waiting', 'Webhook deliveries that are due and not sent yet'),
    webhooksFailing: gauge('kerbside_webhooks_failing', 'Webhook endpoints whose last delivery failed'),
    failedJobs: gauge('kerbside_failed_jobs', 'Jobs that failed for good and need a decision, by queue', 'queue'),
    searchDrift: gauge(
      'kerbside_search_drift',
      'Documents of the search index that differed from the database at the last comparison',
    ),
    requeued: counter(
      'kerbside_requeued_total',
      'Jobs that this relay queued again because Redis or PostgreSQL had lost them',
    ),
    processes: gauge('kerbside_processes', 'Live processes, by role', 'role'),
    dependencies: gauge('kerbside_dependency_up', 'Whether a dependency answered this worker, 1 or 0', 'dependency'),
    events: counter(
      'kerbside_events_total',
      'Events that this process committed, by type, without refused or repeated requests',
      'type',
    ),
    poolWaiting: gauge('kerbside_pool_waiting', 'Callers in this process that wait for a database connection'),
    poolWait: histogram('kerbside_pool_wait_seconds', 'Time spent waiting for a database connection'),
    errors: counter('kerbside_background_errors_total', 'Errors outside requests, by part of the system', 'part'),
  }
}
