import * as z from 'zod/mini'
import { endpoint, Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'

/** The steps of a job's timeline, in order; each step but the first can be skipped. */
export const TimelineStep = z.enum(['posted', 'bids', 'chosen', 'time', 'arrived', 'collected', 'went', 'completed'])
export type TimelineStep = z.output<typeof TimelineStep>

/** Who acts next: 'carriers' are all that may bid, 'both' is either party. */
export const Turn = z.enum(['owner', 'carrier', 'carriers', 'both'])
export type Turn = z.output<typeof Turn>

export const JobTimeline = z.object({
  requestId: Id,
  /** The steps done, in timeline order. */
  done: z.array(z.object({ step: TimelineStep, at: Instant })),
  /** Null if nothing follows. */
  next: z.nullable(TimelineStep),
  /** Who does the next step; null if nothing follows. */
  turn: z.nullable(Turn),
  /** The caller's party. */
  side: z.enum(['owner', 'carrier']),
  cancelled: z.boolean(),
  /** The newest price the owner signed, in pounds; null while the accepted bid is the price (PRICE-04). */
  signedPounds: z.nullable(Pounds),
  /** Whether the other party has deleted their account or is suspended; null if neither. */
  other: z.nullable(z.enum(['left', 'suspended'])),
})
export type JobTimeline = z.output<typeof JobTimeline>

/** The most jobs a list asks for in one request. */
const MAX_JOBS = 50
const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LIST = new RegExp(`^${ID}(,${ID}){0,${MAX_JOBS - 1}}$`)

/** The endpoint keeps an older name for timelines. */
export const jobTimelines = endpoint({
  id: 'jobLives',
  summary: `Returns the timelines of up to ${MAX_JOBS} jobs; jobs where the caller is neither owner nor accepted carrier are left out.`,
  method: 'GET',
  path: '/api/job-lives',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['duty'],
  query: z.strictObject({
    /** Request ids, separated by commas. */
    requestIds: z.string().check(z.maxLength(MAX_JOBS * 37), z.regex(LIST, 'List job ids, separated by commas.')),
  }),
  answer: z.object({ items: z.array(JobTimeline) }),
})
