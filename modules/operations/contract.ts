import * as z from 'zod/mini'
import { Cursor, endpoint, Id, Instant, idParam, pageOf, text, withoutMarks } from '#server/platform/kernel/contract.ts'

/** `failed`: waits for staff. `retrying`: on its way again. `done`: worked in the end. `discarded`: staff gave it up. */
export const JobState = z.enum(['failed', 'retrying', 'done', 'discarded'])
export type JobState = z.output<typeof JobState>

/** The most jobs that are decided about by choosing them one by one. */
export const MOST_CHOSEN = 200
/** Jobs a second. */
export const MOST_RATE = 1_000
export const REASON_MAX = 300

const ConsumerName = z.string().check(z.maxLength(80), z.regex(/^[a-z][a-z0-9.-]*$/))
const EventType = z.string().check(z.maxLength(80), z.regex(/^[A-Z][A-Za-z0-9]*$/))
const Fingerprint = z.string().check(z.maxLength(16), z.regex(/^[0-9a-f]{16}$/))
/** An id of ours, or one of Stripe's: `evt_1abc`. */
const AnyId = z
  .string('Required')
  .check(
    withoutMarks,
    z.maxLength(60),
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not an id.'),
  )
const StripeId = z.string().check(withoutMarks, z.trim(), z.maxLength(90), z.regex(/^[a-z]{2,6}_[A-Za-z0-9_]{6,80}$/))
export const SearchedId = z.union(
  [AnyId, StripeId],
  'Please enter an id: of an event, a request, a bid, a person or a message of Stripe.',
)

const filterFields = {
  consumer: z.optional(ConsumerName),
  type: z.optional(EventType),
  fingerprint: z.optional(Fingerprint),
  /** Any id that the job has to do with: of its event, of the HTTP request, or one that the event names. */
  id: z.optional(SearchedId),
  /** When it failed last. */
  from: z.optional(Instant),
  to: z.optional(Instant),
  /** The repair that sent it on its way last. */
  repair: z.optional(Id),
}
/** Which failed jobs are meant; every field that is given must fit. */
export const JobFilter = z.strictObject(filterFields)
export type JobFilter = z.output<typeof JobFilter>

/** One event that failed for good at one consumer. */
const FailedJob = z.object({
  id: Id,
  consumer: z.string(),
  type: z.string(),
  eventId: Id,
  /** The HTTP request that it came from. */
  requestId: z.nullable(Id),
  state: JobState,
  fingerprint: z.string(),
  /** Hostile text: show it as text. */
  error: z.string(),
  release: z.string(),
  /** Attempts since it was queued last, and how often they came to nothing. */
  attempts: z.number(),
  times: z.number(),
  firstFailedAt: Instant,
  failedAt: Instant,
  repairId: z.nullable(Id),
  /** Why it was discarded. */
  reason: z.nullable(z.string()),
})
export type FailedJob = z.output<typeof FailedJob>

/** What staff of every level may read. */
const staffRead = { method: 'GET', access: 'operations', rate: 'read', status: 200 } as const

export const failedJobs = endpoint({
  ...staffRead,
  id: 'failedJobs',
  summary: 'Jobs that failed for good, the latest first.',
  path: '/api/ops/jobs',
  query: z.strictObject({ ...filterFields, state: z.optional(z.union([JobState, z.literal('any')])), after: Cursor }),
  answer: pageOf(FailedJob),
})

const FailureGroup = z.object({
  fingerprint: z.string(),
  consumer: z.string(),
  /** The error without ids and figures. Hostile text: show it as text. */
  error: z.string(),
  /** Where in our own code it was thrown; empty when that is not known. */
  frame: z.string(),
  firstSeen: Instant,
  lastSeen: Instant,
  firstRelease: z.string(),
  lastRelease: z.string(),
  /** Attempts that failed like this, ever. */
  failures: z.number(),
  /** Jobs that wait for staff, and that are on their way again. */
  failed: z.number(),
  retrying: z.number(),
})
export type FailureGroup = z.output<typeof FailureGroup>

export const failureGroups = endpoint({
  ...staffRead,
  id: 'failureGroups',
  summary: 'Failed jobs that nobody has settled yet, by what went wrong; the latest first.',
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
  summary: 'One failed job: its event as it was queued, and every attempt.',
  path: '/api/ops/jobs/:jobId',
  params: idParam('jobId'),
  answer: z.object({
    ...FailedJob.shape,
    stack: z.string(),
    /** The event, as JSON. Hostile text: show it as text. */
    payload: z.string(),
    tries: z.array(Attempt),
    discardedBy: z.nullable(z.string()),
  }),
})

export const consumerNames = endpoint({
  ...staffRead,
  id: 'consumerNames',
  summary: 'Everybody who listens to events, and to which.',
  path: '/api/ops/consumers',
  answer: z.object({
    consumers: z.array(z.object({ name: z.string(), types: z.array(z.string()), mayReplay: z.boolean() })),
  }),
})

const Counted = z.object({
  count: z.number(),
  /** Pass it on: what fails or happens later is not among the counted. */
  until: Instant,
})

export const countJobs = endpoint({
  ...staffRead,
  id: 'countJobs',
  summary: 'How many jobs wait for staff and match: what a repair would take.',
  path: '/api/ops/job-count',
  query: JobFilter,
  answer: Counted,
})

const RepairKind = z.enum(['retry', 'discard', 'replay'])
const RepairState = z.enum(['running', 'paused', 'stopped', 'finished'])
export type RepairState = z.output<typeof RepairState>

/** Which events are sent to one consumer again; at least one of the others narrows it. */
const replayFields = {
  consumer: ConsumerName,
  type: z.optional(EventType),
  id: z.optional(Id),
  from: z.optional(Instant),
  to: z.optional(Instant),
}
export const ReplayFilter = z.strictObject(replayFields)
export type ReplayFilter = z.output<typeof ReplayFilter>

export const Repair = z.object({
  id: Id,
  kind: RepairKind,
  /** What it takes, as it was asked for; `chosen` jobs were picked one by one. */
  filter: z.object({ ...filterFields, chosen: z.optional(z.number()) }),
  rate: z.number(),
  reason: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: Instant,
  state: RepairState,
  /** What was counted when it was asked for, and what has been taken so far. */
  total: z.number(),
  moved: z.number(),
  endedAt: z.nullable(Instant),
  /** What became of the jobs that it sent on their way; null for a replay. */
  outcome: z.nullable(z.object({ retrying: z.number(), done: z.number(), failed: z.number(), discarded: z.number() })),
})
export type Repair = z.output<typeof Repair>

const Chosen = z.array(Id).check(z.minLength(1), z.maxLength(MOST_CHOSEN))
const Reason = text({
  min: 1,
  tooShort: 'Please say why.',
  max: REASON_MAX,
  tooLong: `The reason must be at most ${REASON_MAX} characters long.`,
})
const Rate = z
  .int('Please enter a whole number.')
  .check(z.minimum(1, 'At least 1 a second.'), z.maximum(MOST_RATE, `At most ${MOST_RATE} a second.`))

/** Whatever staff do about failed jobs starts a repair. */
const newRepair = { method: 'POST', rate: 'write', idempotent: true, answer: Repair, status: 201 } as const

export const retryJobs = endpoint({
  ...newRepair,
  id: 'retryJobs',
  summary: 'Send chosen failed jobs on their way again, with fresh attempts.',
  path: '/api/ops/jobs/retry',
  access: 'operations:agent',
  body: z.strictObject({ jobIds: Chosen }),
})

export const discardJobs = endpoint({
  ...newRepair,
  id: 'discardJobs',
  summary: 'Give chosen failed jobs up, with a reason: their events count as confirmed.',
  path: '/api/ops/jobs/discard',
  access: 'operations:agent',
  body: z.strictObject({ jobIds: Chosen, reason: Reason }),
})

export const repairMatching = endpoint({
  ...newRepair,
  id: 'repairMatching',
  summary: 'Retry or discard every failed job that matches, so many a second; count them first.',
  path: '/api/ops/repairs',
  access: 'operations:admin',
  body: z.strictObject({
    kind: z.enum(['retry', 'discard']),
    filter: JobFilter,
    until: Instant,
    rate: Rate,
    reason: Reason,
  }),
})

export const countReplay = endpoint({
  id: 'countReplay',
  summary: 'How many kept events match, and how many of them the consumer has handled already: those are skipped.',
  method: 'GET',
  path: '/api/ops/replay-count',
  access: 'operations:admin',
  query: ReplayFilter,
  answer: z.object({ ...Counted.shape, skipped: z.number() }),
})

export const replayEvents = endpoint({
  ...newRepair,
  id: 'replayEvents',
  summary: 'Send kept events to one consumer that has not handled them.',
  path: '/api/ops/replays',
  access: 'operations:admin',
  body: z.strictObject({ filter: ReplayFilter, until: Instant, rate: Rate, reason: Reason }),
})

export const repairs = endpoint({
  ...staffRead,
  id: 'repairs',
  summary: 'What staff repaired and are repairing, the latest first.',
  path: '/api/ops/repairs',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(Repair),
})

export const readRepair = endpoint({
  ...staffRead,
  id: 'readRepair',
  summary: 'One repair, as far as it is.',
  path: '/api/ops/repairs/:repairId',
  params: idParam('repairId'),
  answer: Repair,
})

export const steerRepair = endpoint({
  id: 'steerRepair',
  summary: 'Pause, resume or stop a repair. Going on with one that matches a filter is for admins.',
  method: 'POST',
  path: '/api/ops/repairs/:repairId/state',
  access: 'operations:agent',
  params: idParam('repairId'),
  body: z.strictObject({ state: z.enum(['running', 'paused', 'stopped']) }),
  idempotent: true,
  answer: Repair,
})

/** One thing that happened on the way of an act. */
const Step = z.object({
  at: Instant,
  kind: z.enum(['request', 'event', 'consumer', 'mail', 'stripe']),
  /** The route, the type of the event, the consumer, the letter, the type of Stripe's message. */
  name: z.string(),
  outcome: z.enum(['done', 'failed', 'waiting', 'discarded']),
  /** How long it waited, and how long it took. */
  waitedMs: z.nullable(z.number()),
  tookMs: z.nullable(z.number()),
  /** HTTP status of a request. */
  status: z.nullable(z.number()),
  /** Number of the attempt. */
  attempt: z.nullable(z.number()),
  /** What went wrong; of a request, the code of its refusal. Hostile text: show it as text. */
  error: z.nullable(z.string()),
  requestId: z.nullable(Id),
  eventId: z.nullable(Id),
  /** Who sent the request. */
  userId: z.nullable(Id),
  /** The failed job, where there is one. */
  jobId: z.nullable(Id),
})
export type Step = z.output<typeof Step>

export const traceAct = endpoint({
  ...staffRead,
  id: 'traceAct',
  summary:
    'What became of an act, from the id of its HTTP request, an event, a mail, a message of Stripe, or what it was about.',
  path: '/api/ops/trace',
  query: z.strictObject({ id: SearchedId }),
  answer: z.object({
    steps: z.array(Step),
    /** There is more than is shown: the latest acts are. */
    cut: z.boolean(),
  }),
})
