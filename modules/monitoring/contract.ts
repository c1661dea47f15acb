import * as z from 'zod/mini'
import { endpoint, Id, Instant, liveMessage, text } from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'

/** Name of a queue, which is that of its consumer: `search.index-facts`, or `live`. */
const QueueName = z.string().check(z.maxLength(80), z.regex(/^[a-z][a-z0-9.-]*$/))
/** Name of a piece of repeated work: `privacy.make-exports`. */
const TaskName = QueueName

const count = z.number()
/** Milliseconds; null when nothing was measured. */
const Percentiles = z.object({ p50: z.nullable(count), p95: z.nullable(count), p99: z.nullable(count) })
export type Percentiles = z.output<typeof Percentiles>

/** How a queue did over a span of time. */
const Figures = z.object({
  done: count,
  /** From the event's commit, or the queueing of a repeat, until a worker began. */
  waited: Percentiles,
  /** From there until the effect was committed. */
  ran: Percentiles,
})
export type Figures = z.output<typeof Figures>

/** A pause of a queue: no worker takes its jobs, none is lost. */
export const QueuePause = z.object({
  queue: z.string(),
  label: z.string(),
  reason: z.string(),
  by: z.string(),
  pausedAt: Instant,
  until: Instant,
})
export type QueuePause = z.output<typeof QueuePause>

export const QueueState = z.object({
  queue: z.string(),
  /** The queue in words: 'Search'. */
  label: z.string(),
  /** Events that this consumer has not confirmed, by PostgreSQL; those that failed for good are not among them. */
  undelivered: count,
  /** When the oldest of them was committed. */
  oldestAt: z.nullable(Instant),
  /** By Redis; null while Redis is away. */
  jobs: z.nullable(z.object({ waiting: count, active: count, delayed: count })),
  /** Failed for good and undecided, by PostgreSQL. */
  failed: count,
  pausedUntil: z.nullable(Instant),
  lastMinute: count,
  lastHour: Figures,
  lastMonth: Figures,
})
export type QueueState = z.output<typeof QueueState>

export const SeenProcess = z.object({
  id: Id,
  roles: z.array(z.string()),
  release: z.string(),
  host: z.string(),
  pid: count,
  sockets: count,
  loopLagMs: count,
  startedAt: Instant,
  beatAt: Instant,
  /** `gone`: it fell silent without a goodbye. */
  state: z.enum(['alive', 'stopped', 'gone']),
})
export type SeenProcess = z.output<typeof SeenProcess>

export const DEPENDENCIES = ['postgresql', 'redis', 'mail', 'payments', 'storage', 'search'] as const
export const Dependency = z.object({
  name: z.enum(DEPENDENCIES),
  /** `unset`: this house runs without it. `unknown`: no worker has looked lately. */
  state: z.enum(['ok', 'down', 'unset', 'unknown']),
  tookMs: z.nullable(count),
  error: z.nullable(z.string()),
  checkedAt: z.nullable(Instant),
  okAt: z.nullable(Instant),
})
export type Dependency = z.output<typeof Dependency>

/** Something that waits elsewhere than in a queue. */
const Backlog = z.object({ waiting: count, oldestAt: z.nullable(Instant) })

/** One sentence on how things are. */
export const Sentence = z.object({ tone: z.enum(['good', 'late', 'bad']), text: z.string() })
export type Sentence = z.output<typeof Sentence>

export const Overview = z.object({
  /** The server's clock, ms: newer overviews have a larger one. */
  version: z.number(),
  /** What matters most first; one good sentence when all is well. */
  words: z.array(Sentence),
  /** What waits for a decision by staff. */
  people: z.object({
    cases: Backlog,
    verifications: Backlog,
    registrations: Backlog,
    reports: Backlog,
    reviews: Backlog,
    disputes: Backlog,
  }),
  /** The oldest event that some consumer has not confirmed, failed ones too: how late the system is. */
  oldest: z.nullable(
    z.object({ eventId: Id, type: z.string(), at: Instant, missing: z.array(z.string()), waitsForStaff: z.boolean() }),
  ),
  /** Events committed and not yet handed to the queues. */
  outbox: Backlog,
  /** Events of the last 24 hours that Redis had lost and the relay queued again. */
  requeued: count,
  queues: z.array(QueueState),
  sockets: count,
  processes: z.array(SeenProcess),
  dependencies: z.array(Dependency),
  mails: z.object({ ...Backlog.shape, givenUp: count }),
  /** Stripe's messages that are not followed yet. */
  webhooks: z.object({ ...Backlog.shape, lastAt: z.nullable(Instant) }),
})
export type Overview = z.output<typeof Overview>

/** What staff of every level may read. */
const staffRead = { method: 'GET', access: 'operations', rate: 'read', status: 200 } as const

export const readOverview = endpoint({
  ...staffRead,
  id: 'readOverview',
  summary: 'How the house is doing: what is late first.',
  path: '/api/ops/overview',
  answer: Overview,
})

/** Staff with the overview or the queues open: while one is, the server looks at itself every two seconds. */
export const overviewRoom = room({ kind: 'ops-overview', access: 'operations', takesId: false })
/** Goes to that room: the parts of the overview that changed. */
export const overviewChanged = liveMessage({
  name: 'ops.overview',
  payload: z.object({
    id: z.literal('overview'),
    version: z.number(),
    patch: z.partial(z.omit(Overview, { version: true })),
  }),
})

export const SPANS = ['hour', 'day', 'month'] as const
export const Span = z.enum(SPANS)
export type Span = z.output<typeof Span>

/** One step of a chart: a minute of the last hour, an hour of the last day, or a day of the last 30. */
export const HistoryPoint = z.object({ at: Instant, done: count, waited: Percentiles, ran: Percentiles })
export type HistoryPoint = z.output<typeof HistoryPoint>

export const queueHistory = endpoint({
  ...staffRead,
  id: 'queueHistory',
  summary: 'How one queue did over the last hour, day or 30 days, oldest first; steps without work are zero.',
  path: '/api/ops/queues/:queue/history',
  params: z.strictObject({ queue: QueueName }),
  query: z.strictObject({ span: Span }),
  answer: z.object({ queue: z.string(), label: z.string(), points: z.array(HistoryPoint) }),
})

export const REASON_MAX = 500
const Reason = text({
  min: 1,
  tooShort: 'Please give a reason.',
  max: REASON_MAX,
  tooLong: `Reason must be at most ${REASON_MAX} characters long.`,
})

/** A pause ends by itself: no one has to remember it. */
export const MOST_PAUSE_MINUTES = 24 * 60
const PauseMinutes = z
  .int('Please say for how many minutes.')
  .check(
    z.minimum(1, 'A pause lasts at least a minute.'),
    z.maximum(MOST_PAUSE_MINUTES, 'A pause lasts at most 24 hours.'),
  )

export const pausesInForce = endpoint({
  ...staffRead,
  id: 'pausesInForce',
  summary: 'The queues that are paused now, for the banner on every page of the console.',
  path: '/api/ops/pauses',
  answer: z.object({ pauses: z.array(QueuePause) }),
})

/** The controls, which admins alone hold. */
const adminWrite = { method: 'POST', access: 'operations:admin', rate: 'write', status: 200 } as const

export const pauseQueue = endpoint({
  ...adminWrite,
  id: 'pauseQueue',
  summary: 'Pause a queue for some minutes, or give its pause another reason and end.',
  path: '/api/ops/queues/:queue/pause',
  params: z.strictObject({ queue: QueueName }),
  body: z.strictObject({ reason: Reason, minutes: PauseMinutes }),
  idempotent: true,
  answer: z.object({ pauses: z.array(QueuePause) }),
})

export const resumeQueue = endpoint({
  ...adminWrite,
  id: 'resumeQueue',
  summary: 'Let a paused queue go on; one that is not paused stays as it is.',
  path: '/api/ops/queues/:queue/resume',
  params: z.strictObject({ queue: QueueName }),
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  answer: z.object({ pauses: z.array(QueuePause) }),
})

/** Staff on any page of the console. */
export const pausesRoom = room({ kind: 'ops-pauses', access: 'operations', takesId: false })
/** Goes to that room: a queue was paused, or goes on. */
export const pausesChanged = liveMessage({
  name: 'ops.pauses',
  payload: z.object({ id: z.string(), version: z.number(), patch: z.object({ until: z.nullable(Instant) }) }),
})

const Outcome = z.enum(['done', 'failed'])
export const ScheduledTask = z.object({
  task: z.string(),
  label: z.string(),
  everyMs: count,
  lastAt: z.nullable(Instant),
  tookMs: z.nullable(count),
  outcome: z.nullable(Outcome),
  error: z.nullable(z.string()),
  /** Null while no living worker has it. */
  nextAt: z.nullable(Instant),
  /** What staff asked for last. */
  asked: z.nullable(z.object({ at: Instant, state: z.enum(['waiting', 'running', 'done', 'failed']) })),
})
export type ScheduledTask = z.output<typeof ScheduledTask>

export const readSchedules = endpoint({
  ...staffRead,
  id: 'readSchedules',
  summary: 'All repeated work: when it last ran and how, and when it is due.',
  path: '/api/ops/schedules',
  answer: z.object({ tasks: z.array(ScheduledTask) }),
})

export const runTask = endpoint({
  ...adminWrite,
  id: 'runTask',
  summary:
    'Have a piece of repeated work done now, by whatever worker sees it first. Asked twice before it ended, it runs once.',
  path: '/api/ops/schedules/:task/run',
  params: z.strictObject({ task: TaskName }),
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  answer: z.object({ tasks: z.array(ScheduledTask) }),
})

export const openEngineRoom = endpoint({
  ...adminWrite,
  id: 'openEngineRoom',
  summary: 'Opens the engine room (Bull Board) for this browser for a quarter of an hour: sets a cookie for its path.',
  path: '/api/ops/engine-room',
  body: z.strictObject({ reason: Reason }),
  answer: z.object({ url: z.string(), expiresAt: Instant }),
})
