import * as z from 'zod/mini'
import { Cursor, endpoint, Id, Instant, idParam, pageOf, text } from '#server/platform/kernel/contract.ts'
import { filterFields, JobFilter, ReplayFilter, staffRead } from '../contract.ts'

/** The most jobs that can be selected individually. */
export const MAX_CHOSEN = 200
/** Jobs per second. */
export const MAX_RATE = 1_000
export const REASON_MAX = 300

const RepairKind = z.enum(['retry', 'discard', 'replay'])
const RepairState = z.enum(['running', 'paused', 'stopped', 'finished'])
export type RepairState = z.output<typeof RepairState>

export const Repair = z.object({
  id: Id,
  kind: RepairKind,
  /** The requested filter; `chosen` is the number of individually selected jobs. */
  filter: z.object({ ...filterFields, chosen: z.optional(z.number()) }),
  rate: z.number(),
  reason: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: Instant,
  state: RepairState,
  /** The number of jobs or events counted at the start. */
  total: z.number(),
  /** The number processed so far. */
  moved: z.number(),
  endedAt: z.nullable(Instant),
  /** How many of the repair's jobs are in each state now; null for a replay. */
  outcome: z.nullable(z.object({ retrying: z.number(), done: z.number(), failed: z.number(), discarded: z.number() })),
})
export type Repair = z.output<typeof Repair>

const ChosenJobIds = z.array(Id).check(z.minLength(1), z.maxLength(MAX_CHOSEN))
const Reason = text({
  min: 1,
  tooShort: 'Enter a reason.',
  max: REASON_MAX,
  tooLong: `The reason must be at most ${REASON_MAX} characters long.`,
})
const Rate = z
  .int('Enter a whole number.')
  .check(z.minimum(1, 'Enter at least 1 per second.'), z.maximum(MAX_RATE, `Enter at most ${MAX_RATE} per second.`))

/** What the endpoints that start a repair have in common. Every staff action on failed jobs starts one. */
const newRepair = { method: 'POST', rate: 'write', idempotent: true, answer: Repair, status: 201 } as const

export const retryJobs = endpoint({
  ...newRepair,
  id: 'retryJobs',
  summary: 'Retries the selected failed jobs with a new set of attempts.',
  path: '/api/ops/jobs/retry',
  access: 'operations:agent',
  body: z.strictObject({ jobIds: ChosenJobIds }),
})

export const discardJobs = endpoint({
  ...newRepair,
  id: 'discardJobs',
  summary: 'Discards the selected failed jobs with a reason. Their events count as confirmed.',
  path: '/api/ops/jobs/discard',
  access: 'operations:agent',
  body: z.strictObject({ jobIds: ChosenJobIds, reason: Reason }),
})

export const repairMatching = endpoint({
  ...newRepair,
  id: 'repairMatching',
  summary: 'Retries or discards every matching failed job at a given rate. Count them first.',
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

export const replayEvents = endpoint({
  ...newRepair,
  id: 'replayEvents',
  summary: 'Sends stored events to one consumer, skipping those it has already handled.',
  path: '/api/ops/replays',
  access: 'operations:admin',
  body: z.strictObject({ filter: ReplayFilter, until: Instant, rate: Rate, reason: Reason }),
})

export const repairs = endpoint({
  ...staffRead,
  id: 'repairs',
  summary: 'Returns repairs, latest first.',
  path: '/api/ops/repairs',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(Repair),
})

export const readRepair = endpoint({
  ...staffRead,
  id: 'readRepair',
  summary: 'Returns one repair with its progress.',
  path: '/api/ops/repairs/:repairId',
  params: idParam('repairId'),
  answer: Repair,
})

export const steerRepair = endpoint({
  id: 'steerRepair',
  summary: 'Pauses, resumes or stops a repair. Only admins can resume one that uses a filter.',
  method: 'POST',
  path: '/api/ops/repairs/:repairId/state',
  access: 'operations:agent',
  params: idParam('repairId'),
  body: z.strictObject({ state: z.enum(['running', 'paused', 'stopped']) }),
  idempotent: true,
  answer: Repair,
})
