import { webhookBacklog } from '#modules/carriers/subscriptions/facade.ts'
import { mailBacklog } from '#modules/core/notifications/facade.ts'
import { indexDrift } from '#modules/discovery/search/facade.ts'
import { webhookFigures } from '#modules/discovery/webhooks/facade.ts'
import { failedJobs } from '#modules/staff/monitoring/facade.ts'
import type { AnyDb } from './platform/database/database.ts'
import { oldestUndelivered } from './platform/delivery/outbox.ts'
import { ROLES } from './platform/kernel/config.ts'
import type { Metrics } from './platform/kernel/metrics.ts'
import { recentProcesses } from './platform/process/heartbeat.ts'

/** Metrics that are read again within this time are not measured again. */
const FRESH_MS = 5_000

/**
 * Returns a function that updates the metrics of the whole system; call it before they are read. Every process reports
 * these metrics, so an alarm needs only one process. While the database is down they keep their last values.
 */
export function openSystemMetrics(db: AnyDb, metrics: Metrics, onError: (error: unknown) => void): () => Promise<void> {
  let measuredAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - measuredAt < FRESH_MS) return
    measuredAt = performance.now()
    await updateMetrics(db, metrics).catch(onError)
  }
}

async function updateMetrics(db: AnyDb, metrics: Metrics): Promise<void> {
  const [undelivered, mails, stripe, webhooks, failed, drift, processes] = await Promise.all([
    oldestUndelivered(db),
    mailBacklog(db),
    webhookBacklog(db),
    webhookFigures(db),
    failedJobs(db),
    indexDrift(db),
    recentProcesses(db),
  ])
  metrics.outboxAge.set(undelivered / 1_000)
  metrics.oldestMail.set(ageOf(mails.oldestAt))
  metrics.mailsGivenUp.set(mails.givenUp)
  metrics.oldestWebhook.set(ageOf(stripe.oldestAt))
  metrics.webhooksWaiting.set(webhooks.due)
  metrics.webhooksFailing.set(webhooks.failing)
  metrics.searchDrift.set(drift)
  metrics.failedJobs.reset()
  for (const [queue, count] of failed) metrics.failedJobs.set({ queue }, count)
  const alive = processes.filter(({ state }) => state === 'alive')
  for (const role of ROLES) metrics.processes.set({ role }, alive.filter(({ roles }) => roles.includes(role)).length)
}

/** Returns the age in seconds of something that began at `since`; 0 for null. */
const ageOf = (since: Date | null): number => (since ? Math.max(0, Date.now() - since.getTime()) / 1_000 : 0)
