import { registrationBacklog } from '#modules/carriers/carrier-registration/facade.ts'
import { verificationBacklog } from '#modules/carriers/profiles/facade.ts'
import { disputeBacklog, webhookBacklog } from '#modules/carriers/subscriptions/facade.ts'
import { mailBacklog } from '#modules/core/notifications/facade.ts'
import { caseBacklog } from '#modules/fulfilment/cases/facade.ts'
import { reviewBacklog } from '#modules/market/reviews/facade.ts'
import { reportBacklog } from '#modules/staff/moderation/facade.ts'
import type { Routing } from '#server/platform/delivery/outbox.ts'
import { activePauses } from '#server/platform/delivery/queue-pauses.ts'
import { PRODUCT_VERSION } from '#server/platform/kernel/release.ts'
import { LIVE_CONSUMER } from '#server/platform/live/live-updates.ts'
import type { Deps } from '#server/platform/module.ts'
import { recentProcesses } from '#server/platform/process/heartbeat.ts'
import type { Overview } from '../contract/overview.ts'
import type { QueueState } from '../contract.ts'
import { labelOf, statusSentences } from '../rules.ts'
import { dependencyStates } from './dependency-states.ts'
import { NO_FIGURES, type QueueFigures, queueFigures } from './queue-figures.ts'
import { failedJobs, type OldestEvent, oldestEvent, outboxFigures, undeliveredEvents } from './undelivered-events.ts'

/** How long the aggregated figures and the overview are cached. */
const FIGURES_CACHE_MS = 5_000
const OVERVIEW_CACHE_MS = 1_000

/** Returns a function that returns the overview, cached for one second. */
export function openOverview(deps: Deps): () => Promise<Overview> {
  const figures = cachedFor(FIGURES_CACHE_MS, () => queueFigures(deps.db))
  return cachedFor(OVERVIEW_CACHE_MS, () => buildOverview(deps, figures))
}

/** Returns all queue names in display order. */
export const queueNames = (deps: Pick<Deps, 'consumers'>): string[] => [
  ...deps
    .consumers()
    .map(({ name }) => name)
    .toSorted(),
  LIVE_CONSUMER,
]

/** Caches a function's result for `ms`, shared by concurrent calls. Failures are not cached. */
function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let cache: { until: number; value: Promise<T> } | null = null
  return () => {
    if (cache && Date.now() < cache.until) return cache.value
    const cached = { until: Date.now() + ms, value: read() }
    cache = cached
    cached.value.catch(() => {
      if (cache === cached) cache = null
    })
    return cached.value
  }
}

async function buildOverview(deps: Deps, figures: () => Promise<Map<string, QueueFigures>>): Promise<Overview> {
  const { db } = deps
  const now = new Date()
  const routing = deps.routing()
  const [oldest, outbox, queues, processes, dependencies, mails, webhooks, people] = await Promise.all([
    oldestEvent(db),
    outboxFigures(db),
    queueStates(deps, routing, await figures()),
    recentProcesses(db),
    dependencyStates(deps, now),
    mailBacklog(db),
    webhookBacklog(db),
    staffBacklogs(db),
  ])
  const overview = {
    version: now.getTime(),
    release: PRODUCT_VERSION,
    people,
    oldest: oldest && toOldest(oldest, routing),
    outbox: toBacklog(outbox),
    requeued: outbox.requeued,
    queues,
    sockets: processes.filter(({ state }) => state === 'alive').reduce((sum, { sockets }) => sum + sockets, 0),
    processes: processes.map(({ startedAt, beatAt, ...process }) => ({
      ...process,
      startedAt: startedAt.toISOString(),
      beatAt: beatAt.toISOString(),
    })),
    dependencies,
    mails: { ...toBacklog(mails), givenUp: mails.givenUp },
    webhooks: { ...toBacklog(webhooks), lastAt: webhooks.lastAt?.toISOString() ?? null },
  }
  return { ...overview, words: statusSentences(overview) }
}

async function staffBacklogs(db: Deps['db']): Promise<Overview['people']> {
  const [cases, verifications, registrations, reports, reviews, disputes] = await Promise.all([
    caseBacklog(db),
    verificationBacklog(db),
    registrationBacklog(db),
    reportBacklog(db),
    reviewBacklog(db),
    disputeBacklog(db),
  ])
  return {
    cases: toBacklog(cases),
    verifications: toBacklog(verifications),
    registrations: toBacklog(registrations),
    reports: toBacklog(reports),
    reviews: toBacklog(reviews),
    disputes: toBacklog(disputes),
  }
}

const toBacklog = ({ waiting, oldestAt }: { waiting: number; oldestAt: Date | null }) => ({
  waiting,
  oldestAt: oldestAt?.toISOString() ?? null,
})

const toOldest = ({ eventId, type, at, confirmed, waitsForStaff }: OldestEvent, routing: Routing) => ({
  eventId,
  type,
  at: at.toISOString(),
  missing: [...routing.queuedConsumers(type), ...routing.immediateConsumers(type)].filter(
    (consumer) => !confirmed.includes(consumer),
  ),
  waitsForStaff,
})

async function queueStates(deps: Deps, routing: Routing, figures: Map<string, QueueFigures>): Promise<QueueState[]> {
  const names = queueNames(deps)
  const [undelivered, failed, pauses, jobs] = await Promise.all([
    undeliveredEvents(deps.db, routing),
    failedJobs(deps.db),
    activePauses(deps.db),
    jobsByQueue(deps),
  ])
  return names.map((queue) => {
    const undeliveredHere = undelivered.get(queue)
    const inRedis = jobs?.[queue]
    const { waiting = 0, active = 0, delayed = 0 } = inRedis ?? {}
    return {
      queue,
      label: labelOf(queue, names),
      // the PostgreSQL count covers the oldest events only, so use Redis's count if it is higher
      undelivered: undeliveredHere ? Math.max(undeliveredHere.count, waiting + delayed) : 0,
      oldestAt: undeliveredHere?.oldestAt.toISOString() ?? null,
      jobs: inRedis ? { waiting, active, delayed } : null,
      failed: failed.get(queue) ?? 0,
      pausedUntil: pauses.find((pause) => pause.queue === queue)?.until.toISOString() ?? null,
      ...(figures.get(queue) ?? NO_FIGURES),
    }
  })
}

/** Returns Redis's counts of jobs, by queue; null while Redis is down. */
async function jobsByQueue({ queues, redis }: Deps): Promise<Record<string, Record<string, number>> | null> {
  // BullMQ would wait for a connection
  if (redis.status !== 'ready') return null
  return queues.counts().catch(() => null)
}
