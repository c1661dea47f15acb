import type { Dependency, Overview, Sentence } from './contract/overview.ts'
import type { Percentiles, QueueState } from './contract.ts'

/** The audit data of a staff action on the running system. */
export interface StaffAction {
  staffId: string
  reason: string
  requestId: string
}

/** Upper bounds of the histogram steps for durations. Anything longer goes into one further step. */
export const STEPS_MS: readonly number[] = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000,
  15_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000,
]

/**
 * Estimates percentiles from a histogram by interpolating within a step; for the step of longer durations, which has no
 * upper bound, returns its lower bound.
 */
export function percentilesOf(counts: readonly number[]): Percentiles {
  return { p50: percentile(counts, 0.5), p95: percentile(counts, 0.95), p99: percentile(counts, 0.99) }
}

function percentile(counts: readonly number[], fraction: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let countBelow = 0
  for (const [step, count] of counts.entries()) {
    if (count > 0 && countBelow + count >= fraction * total)
      return interpolateInStep(step, (fraction * total - countBelow) / count)
    countBelow += count
  }
  return STEPS_MS.at(-1) ?? null
}

function interpolateInStep(step: number, fraction: number): number {
  const from = STEPS_MS[step - 1] ?? 0
  const to = STEPS_MS[step] ?? from
  return Math.round((from + (to - from) * fraction) * 10) / 10
}

/** Readable names of modules, by the first part of their queues' and tasks' names. */
const MODULE_LABELS: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  alerts: 'Alerts',
  bidding: 'Bidding',
  cases: 'Cases',
  community: 'Community',
  directory: 'Business finder',
  disposals: 'Disposal records',
  duty: 'Duty of care',
  files: 'Files',
  licences: 'Registrations',
  live: 'Live updates',
  messages: 'Messages',
  monitoring: 'Monitoring',
  notifications: 'Mail',
  operations: 'Operations',
  people: 'People',
  places: 'Places',
  privacy: 'Privacy',
  profiles: 'Profiles',
  reach: 'Reach',
  reports: 'Reports',
  requests: 'Requests',
  reviews: 'Reviews',
  rounds: 'Rounds',
  search: 'Search',
  subscriptions: 'Payments',
  tracking: 'Waste tracking',
  visits: 'Visits',
  webhooks: 'Webhooks',
}

/** Readable names of queues and tasks whose stored name isn’t clear. */
const TASK_LABELS: Readonly<Record<string, string>> = {
  'accounts.forget-old': 'clean up old links and sessions',
  'alerts.forget-devices': 'remove signed-out devices',
  'alerts.forget-leavers': 'closed accounts',
  'alerts.forget-told': 'clean up sent alerts',
  'alerts.match-posts': 'new posts',
  'alerts.note-bids': 'first bids',
  'alerts.tell': 'send summaries',
  'alerts.tell-of-bids': 'new bids',
  'alerts.tell-of-messages': 'unread messages',
  'alerts.tell-of-questions': 'questions',
  'alerts.tell-of-reposts': 'reposted jobs',
  'alerts.tell-of-reviews': 'reviews',
  'bidding.bidder-badges': 'verified badges',
  'bidding.bidder-names': 'changed names',
  'bidding.return-unopened': 'return unopened bids',
  'bidding.return-wasted': 'return bids on cancelled jobs',
  'bidding.tell-bidders': 'ended requests',
  'cases.close-for-right-vans': 'van confirmed',
  'cases.forget': 'clean up old cases',
  'cases.mails': 'emails',
  'cases.open-for-wrong-vans': 'wrong van',
  'cases.settle': 'overdue replies',
  'disposals.forget': 'clean up old records',
  'disposals.remind': 'reminders',
  'duty.make-packs': 'new packs',
  'duty.add-pages': 'new pages',
  'files.forget-links': 'clean up used links',
  'files.sweep': 'clean up unused files',
  'licences.check-chosen': 'check chosen carriers',
  'licences.check-next': 'check the register',
  'licences.end-registrations': 'expiry dates',
  'licences.forget': 'clean up old documents',
  'licences.look-at-names': 'changed names',
  'messages.forget': 'clean up old messages',
  'monitoring.draw-figures': 'update figures',
  'monitoring.end-pauses': 'end pauses',
  'monitoring.forget-old': 'clean up old figures',
  'notifications.forget-mails': 'clean up old emails',
  'notifications.mails': 'new emails',
  'notifications.send-mails': 'send emails',
  'operations.find-lost-failures': 'find unrecorded failures',
  'operations.forget-settled': 'clean up resolved jobs',
  'operations.settle-jobs': 'update job states',
  'operations.step-repairs': 'run repairs',
  'people.bar-carriers': 'suspend carriers',
  'people.lift-bars': 'end suspensions',
  'reach.forget-looks': 'clean up old views',
  'reach.remind': 'reminders',
  'reach.watch-posts': 'new posts',
  'requests.forget-collection-details': 'clean up collection details',
  'reviews.ask': 'ask for reviews',
  'reviews.ask-later': 'completed jobs',
  'reviews.forget': 'clean up old reviews',
  'rounds.forget': 'clean up old rounds',
  'rounds.place-jobs': 'changed visits',
  'search.compare': 'compare with the database',
  'search.rebuild': 'rebuild the index',
  'subscriptions.follow-forgotten': 'missed Stripe updates',
  'subscriptions.follow-stripe': 'Stripe updates',
  'subscriptions.reconcile': 'compare with Stripe',
  'visits.await-times': 'accepted bids',
  'visits.forget-codes': 'clean up old codes',
  'visits.forget-receipts': 'clean up old receipts',
  'visits.issue-receipts': 'issue receipts',
  'visits.keep-rights': 'cancellation rights',
  'visits.lapse-prices': 'expired prices',
  'visits.tell-of-suspensions': 'suspensions',
  'visits.tell-unconfirmed': 'times not confirmed',
  'webhooks.delete-old': 'clean up old deliveries',
  'webhooks.forget-leavers': 'closed accounts',
  'webhooks.mails': 'emails',
  'webhooks.queue-deliveries': 'new deliveries',
  'webhooks.send': 'send deliveries',
}

/** Returns a readable name for a queue or task: 'Search', or 'Alerts (new bids)' if the module has several. */
export function labelOf(name: string, all: readonly string[]): string {
  const [module = name, ...rest] = name.split('.')
  const moduleLabel = MODULE_LABELS[module] ?? module
  const isOnly = all.filter((other) => other.split('.')[0] === module).length < 2
  if (isOnly || rest.length === 0) return moduleLabel
  return `${moduleLabel} (${TASK_LABELS[name] ?? rest.join(' ').replaceAll('-', ' ')})`
}

/** Delays shorter than this are normal. */
const LATE_MS = 10_000
/** Delays of emails and Stripe webhooks shorter than this are normal, because other services may cause them. */
const EXTERNAL_LATE_MS = 60_000

/** Describes the system's status in sentences, most urgent first. */
export function statusSentences(overview: Omit<Overview, 'words'>): Sentence[] {
  const now = overview.version
  const sentences = [
    ...missingRoles(overview),
    ...overview.dependencies.filter(({ state }) => state === 'down').map(downSentence),
    ...sortByAge(overview.queues).flatMap((queue) => queueSentences(queue, now)),
    ...delaySentences('Event relay', overview.outbox, LATE_MS, now),
    ...delaySentences('Sending mail', overview.mails, EXTERNAL_LATE_MS, now),
    ...delaySentences('Stripe webhook processing', overview.webhooks, EXTERNAL_LATE_MS, now),
    ...failedSentences(overview.queues),
  ]
  return sentences.length > 0 ? sentences : [{ tone: 'good', text: 'Nothing is running late' }]
}

/** Returns a sentence for each role that no live process has. */
function missingRoles({ processes }: Pick<Overview, 'processes'>): Sentence[] {
  const alive = processes.filter(({ state }) => state === 'alive').flatMap(({ roles }) => roles)
  return ['worker', 'relay']
    .filter((role) => !alive.includes(role))
    .map((role) => ({ tone: 'bad', text: `No ${role} is running` }))
}

const DEPENDENCY_NAMES: Readonly<Record<Dependency['name'], string>> = {
  postgresql: 'PostgreSQL',
  redis: 'Redis',
  mail: 'The mail server',
  payments: 'Stripe',
  storage: 'The file store',
  search: 'The search engine',
}
const downSentence = ({ name }: Dependency): Sentence => ({
  tone: 'bad',
  text: `${DEPENDENCY_NAMES[name]} isn’t responding`,
})

const sortByAge = (queues: readonly QueueState[]): QueueState[] =>
  queues.toSorted((a, b) => (a.oldestAt ?? '~').localeCompare(b.oldestAt ?? '~'))

function queueSentences({ label, undelivered, oldestAt, pausedUntil }: QueueState, now: number): Sentence[] {
  const waiting = `${undelivered.toLocaleString('en-GB')} waiting`
  if (pausedUntil) return [{ tone: 'late', text: `${label} is paused: ${waiting}` }]
  const behind = oldestAt ? now - Date.parse(oldestAt) : 0
  return behind > LATE_MS ? [{ tone: 'late', text: `${label} is ${formatDuration(behind)} behind: ${waiting}` }] : []
}

function delaySentences(
  what: string,
  { waiting, oldestAt }: { waiting: number; oldestAt: string | null },
  normalMs: number,
  now: number,
): Sentence[] {
  const delay = oldestAt === null ? 0 : now - Date.parse(oldestAt)
  if (delay <= normalMs) return []
  return [
    {
      tone: 'late',
      text: `${what} is ${formatDuration(delay)} behind: ${waiting.toLocaleString('en-GB')} waiting`,
    },
  ]
}

function failedSentences(queues: readonly QueueState[]): Sentence[] {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  if (failed === 0) return []
  const jobs = failed === 1 ? '1 failed job needs' : `${failed.toLocaleString('en-GB')} failed jobs need`
  return [{ tone: 'bad', text: `${jobs} a decision` }]
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Formats a duration in its largest unit: '4 minutes'. */
export function formatDuration(ms: number): string {
  const [unit, size] = UNITS.find(([, size]) => ms >= size) ?? (['second', 1_000] as const)
  const amount = Math.max(1, Math.floor(ms / size))
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
