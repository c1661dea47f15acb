import * as z from 'zod/mini'
import { Cursor, endpoint, Id, Instant, idParam, pageOf, withoutInvisible } from '#server/platform/kernel/contract.ts'

/** `failed`: waiting for staff. `retrying`: queued again. `done`: succeeded. `discarded`: discarded by staff. */
export const JobState = z.enum(['failed', 'retrying', 'done', 'discarded'])
export type JobState = z.output<typeof JobState>

const ConsumerName = z.string().check(z.maxLength(80), z.regex(/^[a-z][a-z0-9.-]*$/))
const EventType = z.string().check(z.maxLength(80), z.regex(/^[A-Z][A-Za-z0-9]*$/))
const Fingerprint = z.string().check(z.maxLength(16), z.regex(/^[0-9a-f]{16}$/))
const KerbsideId = z
  .string('Required')
  .check(
    withoutInvisible,
    z.maxLength(60),
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Enter a valid ID.'),
  )
/** An id of Stripe's: `evt_1abc`. */
const StripeId = z
  .string()
  .check(withoutInvisible, z.trim(), z.maxLength(90), z.regex(/^[a-z]{2,6}_[A-Za-z0-9_]{6,80}$/))
export const SearchedId = z.union(
  [KerbsideId, StripeId],
  'Enter the ID of an event, request, bid, account or Stripe webhook.',
)

export const filterFields = {
  consumer: z.optional(ConsumerName),
  type: z.optional(EventType),
  fingerprint: z.optional(Fingerprint),
  /** Any id related to the job: its event, the HTTP request, or an id in the event. */
  id: z.optional(SearchedId),
  /** The range in which the last failure was. */
  from: z.optional(Instant),
  to: z.optional(Instant),
  /** The latest repair that included the job. */
  repair: z.optional(Id),
}
/** A filter of failed jobs; all given fields must match. */
export const JobFilter = z.strictObject(filterFields)
export type JobFilter = z.output<typeof JobFilter>

/** One event that one consumer permanently failed to handle. */
const FailedJob = z.object({
  id: Id,
  consumer: z.string(),
  type: z.string(),
  eventId: Id,
  /** The HTTP request that caused the event. */
  requestId: z.nullable(Id),
  state: JobState,
  fingerprint: z.string(),
  /** Untrusted: render as text. */
  error: z.string(),
  release: z.string(),
  /** Attempts since the job was last queued. */
  attempts: z.number(),
  /** How often all attempts failed. */
  times: z.number(),
  firstFailedAt: Instant,
  failedAt: Instant,
  repairId: z.nullable(Id),
  /** Why staff discarded the job. */
  reason: z.nullable(z.string()),
})
export type FailedJob = z.output<typeof FailedJob>

/** What the endpoints that staff of every level may read have in common. */
export const staffRead = { method: 'GET', access: 'operations', rate: 'read', status: 200 } as const

export const failedJobs = endpoint({
  ...staffRead,
  id: 'failedJobs',
  summary: 'Returns permanently failed jobs, latest first.',
  path: '/api/ops/jobs',
  query: z.strictObject({ ...filterFields, state: z.optional(z.union([JobState, z.literal('any')])), after: Cursor }),
  answer: pageOf(FailedJob),
})

const FailureGroup = z.object({
  fingerprint: z.string(),
  consumer: z.string(),
  /** The error without ids and numbers. Untrusted: render as text. */
  error: z.string(),
  /** The stack frame in our own code; empty if unknown. */
  frame: z.string(),
  firstSeen: Instant,
  lastSeen: Instant,
  firstRelease: z.string(),
  lastRelease: z.string(),
  /** All failed attempts with this error. */
  failures: z.number(),
  /** Jobs waiting for staff. */
  failed: z.number(),
  /** Jobs being retried. */
  retrying: z.number(),
})
export type FailureGroup = z.output<typeof FailureGroup>

export const failureGroups = endpoint({
  ...staffRead,
  id: 'failureGroups',
  summary: 'Returns unresolved failed jobs grouped by error, latest first.',
  path: '/api/ops/job-groups',
  answer: z.object({ groups: z.array(FailureGroup), failed: z.number(), retrying: z.number() }),
})

const Attempt = z.object({
  attempt: z.number(),
  at: Instant,
  ranMs: z.number(),
  error: z.string(),
  stack: z.string(),
  release: z.string(),
})

export const failedJob = endpoint({
  ...staffRead,
  id: 'failedJob',
  summary: 'Returns one failed job with its queued event and every attempt.',
  path: '/api/ops/jobs/:jobId',
  params: idParam('jobId'),
  answer: z.object({
    ...FailedJob.shape,
    stack: z.string(),
    /** The event as JSON. Untrusted: render as text. */
    payload: z.string(),
    tries: z.array(Attempt),
    discardedBy: z.nullable(z.string()),
  }),
})

export const consumerNames = endpoint({
  ...staffRead,
  id: 'consumerNames',
  summary: 'Returns every event consumer and the event types it handles.',
  path: '/api/ops/consumers',
  answer: z.object({
    consumers: z.array(z.object({ name: z.string(), types: z.array(z.string()), mayReplay: z.boolean() })),
  }),
})

const CountAnswer = z.object({
  count: z.number(),
  /** Send this time with the repair, so that the repair includes only what was counted. */
  until: Instant,
})

export const countJobs = endpoint({
  ...staffRead,
  id: 'countJobs',
  summary: 'Counts the failed jobs that match, so that staff can see what a repair would include.',
  path: '/api/ops/job-count',
  query: JobFilter,
  answer: CountAnswer,
})

/** Which stored events to send to one consumer. */
const replayFields = {
  consumer: ConsumerName,
  type: z.optional(EventType),
  id: z.optional(Id),
  from: z.optional(Instant),
  to: z.optional(Instant),
}
export const ReplayFilter = z.strictObject(replayFields)
export type ReplayFilter = z.output<typeof ReplayFilter>

export const countReplay = endpoint({
  id: 'countReplay',
  summary: 'Counts the stored events that match, and those skipped because the consumer has already handled them.',
  method: 'GET',
  path: '/api/ops/replay-count',
  access: 'operations:admin',
  query: ReplayFilter,
  answer: z.object({ ...CountAnswer.shape, skipped: z.number() }),
})

/** One step of a trace. */
const Step = z.object({
  at: Instant,
  kind: z.enum(['request', 'event', 'consumer', 'mail', 'stripe']),
  /** The route, event type, consumer, mail template or Stripe event type. */
  name: z.string(),
  outcome: z.enum(['done', 'failed', 'waiting', 'discarded']),
  /** Time before processing. */
  waitedMs: z.nullable(z.number()),
  /** Processing time. */
  tookMs: z.nullable(z.number()),
  /** HTTP status of a request. */
  status: z.nullable(z.number()),
  /** Number of the attempt. */
  attempt: z.nullable(z.number()),
  /** The error, or the refusal code of a request. Untrusted: render as text. */
  error: z.nullable(z.string()),
  requestId: z.nullable(Id),
  eventId: z.nullable(Id),
  /** Who sent the request. */
  userId: z.nullable(Id),
  /** The failed job, if any. */
  jobId: z.nullable(Id),
})
export type Step = z.output<typeof Step>

export const traceAct = endpoint({
  ...staffRead,
  id: 'traceAct',
  summary: 'Traces an action by the ID of its HTTP request, an event, an email, a Stripe webhook or its subject.',
  path: '/api/ops/trace',
  query: z.strictObject({ id: SearchedId }),
  answer: z.object({
    steps: z.array(Step),
    /** True if only the latest steps are included. */
    cut: z.boolean(),
  }),
})
