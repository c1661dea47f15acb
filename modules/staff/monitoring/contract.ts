import * as z from 'zod/mini'
import { endpoint, Instant, liveMessage, text } from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'

/** The name of a queue and its consumer: `search.index-facts`, or `live`. */
const QueueName = z.string().check(z.maxLength(80), z.regex(/^[a-z][a-z0-9.-]*$/))
/** The name of a scheduled task: `privacy.make-exports`. */
const TaskName = QueueName

export const count = z.number()
/** Milliseconds; null without data. */
const Percentiles = z.object({ p50: z.nullable(count), p95: z.nullable(count), p99: z.nullable(count) })
export type Percentiles = z.output<typeof Percentiles>

/** The figures of a queue over a period. */
const Figures = z.object({
  done: count,
  /** From the event's commit (or its requeueing) until a worker started. */
  waited: Percentiles,
  /** From the start until the effect was committed. */
  ran: Percentiles,
})
export type Figures = z.output<typeof Figures>

/** A paused queue. Workers take none of its jobs and none are lost. */
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
  /** A readable name: 'Search'. */
  label: z.string(),
  /** Events this consumer has not confirmed, from PostgreSQL, without failed jobs. */
  undelivered: count,
  /** When the oldest of these events was committed. */
  oldestAt: z.nullable(Instant),
  /** From Redis; null while Redis is down. */
  jobs: z.nullable(z.object({ waiting: count, active: count, delayed: count })),
  /** Failed jobs waiting for staff, from PostgreSQL. */
  failed: count,
  pausedUntil: z.nullable(Instant),
  lastMinute: count,
  lastHour: Figures,
  lastMonth: Figures,
})
export type QueueState = z.output<typeof QueueState>

/** What the endpoints that staff of every level may read have in common. */
export const staffRead = { method: 'GET', access: 'operations', rate: 'read', status: 200 } as const

export const SPANS = ['hour', 'day', 'month'] as const
export const Span = z.enum(SPANS)
export type Span = z.output<typeof Span>

/** One point of a chart: a minute of the last hour, an hour of the last day, or a day of the last 30. */
export const HistoryPoint = z.object({ at: Instant, done: count, waited: Percentiles, ran: Percentiles })
export type HistoryPoint = z.output<typeof HistoryPoint>

export const queueHistory = endpoint({
  ...staffRead,
  id: 'queueHistory',
  summary:
    'Returns figures for one queue over the last hour, day or 30 days, oldest first. Intervals without jobs are zero.',
  path: '/api/ops/queues/:queue/history',
  params: z.strictObject({ queue: QueueName }),
  query: z.strictObject({ span: Span }),
  answer: z.object({ queue: z.string(), label: z.string(), points: z.array(HistoryPoint) }),
})

export const REASON_MAX = 500
const Reason = text({
  min: 1,
  tooShort: 'Enter a reason.',
  max: REASON_MAX,
  tooLong: `Reason must be at most ${REASON_MAX} characters long.`,
})

/** Pauses always expire, so that a queue can’t stay paused by mistake. */
export const MAX_PAUSE_MINUTES = 24 * 60
const PauseMinutes = z
  .int('Enter the number of minutes.')
  .check(
    z.minimum(1, 'Enter at least 1 minute.'),
    z.maximum(MAX_PAUSE_MINUTES, 'Enter at most 1,440 minutes (24 hours).'),
  )

export const activePauses = endpoint({
  ...staffRead,
  id: 'activePauses',
  summary: 'Returns the paused queues, for the banner on every console page.',
  path: '/api/ops/pauses',
  answer: z.object({ pauses: z.array(QueuePause) }),
})

/** What the controls for admins have in common. */
const adminWrite = { method: 'POST', access: 'operations:admin', rate: 'write', status: 200 } as const

export const pauseQueue = endpoint({
  ...adminWrite,
  id: 'pauseQueue',
  summary: 'Pauses a queue for a number of minutes, or changes the reason and end of its pause.',
  path: '/api/ops/queues/:queue/pause',
  params: z.strictObject({ queue: QueueName }),
  body: z.strictObject({ reason: Reason, minutes: PauseMinutes }),
  idempotent: true,
  answer: z.object({ pauses: z.array(QueuePause) }),
})

export const resumeQueue = endpoint({
  ...adminWrite,
  id: 'resumeQueue',
  summary: 'Resumes a paused queue. Has no effect on one that isn’t paused.',
  path: '/api/ops/queues/:queue/resume',
  params: z.strictObject({ queue: QueueName }),
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  answer: z.object({ pauses: z.array(QueuePause) }),
})

/** The room of staff on any console page. */
export const pausesRoom = room({ kind: 'ops-pauses', access: 'operations', takesId: false })
/** A queue was paused or resumed. */
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
  /** When the task runs next; null if no running worker has it. */
  nextAt: z.nullable(Instant),
  /** The latest manual run. */
  asked: z.nullable(z.object({ at: Instant, state: z.enum(['waiting', 'running', 'done', 'failed']) })),
})
export type ScheduledTask = z.output<typeof ScheduledTask>

export const readSchedules = endpoint({
  ...staffRead,
  id: 'readSchedules',
  summary: 'Returns every scheduled task with its last run, outcome and next run.',
  path: '/api/ops/schedules',
  answer: z.object({ tasks: z.array(ScheduledTask) }),
})

export const runTask = endpoint({
  ...adminWrite,
  id: 'runTask',
  summary: 'Runs a scheduled task now, on the first free worker. Repeating this before it ends has no effect.',
  path: '/api/ops/schedules/:task/run',
  params: z.strictObject({ task: TaskName }),
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  answer: z.object({ tasks: z.array(ScheduledTask) }),
})

export const openBullBoard = endpoint({
  ...adminWrite,
  id: 'openBullBoard',
  summary: 'Gives this browser access to Bull Board for 15 minutes, by setting a cookie for its path.',
  path: '/api/ops/engine-room',
  body: z.strictObject({ reason: Reason }),
  answer: z.object({ url: z.string(), expiresAt: Instant }),
})
