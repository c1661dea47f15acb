import * as z from 'zod/mini'
import { endpoint, Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'

/** The line of a job's life, in its order; each step but the first may be left out. */
export const LifeStep = z.enum(['posted', 'bids', 'chosen', 'time', 'arrived', 'collected', 'went', 'completed'])
export type LifeStep = z.output<typeof LifeStep>

/** Whose turn it is; 'carriers' are all that may bid, 'both' is either side. */
export const Turn = z.enum(['owner', 'carrier', 'carriers', 'both'])
export type Turn = z.output<typeof Turn>

export const JobLife = z.object({
  requestId: Id,
  /** What has happened, in the order of the line. */
  done: z.array(z.object({ step: LifeStep, at: Instant })),
  /** Null where nothing follows. */
  next: z.nullable(LifeStep),
  turn: z.nullable(Turn),
  /** Which side the caller is. */
  side: z.enum(['owner', 'carrier']),
  cancelled: z.boolean(),
  /** The newest price that the owner signed, in pounds; null while the accepted bid is the price (PRICE-04). */
  signedPounds: z.nullable(Pounds),
  /** The other side has deleted its account, or may not work here for now; null where it can take its turn. */
  other: z.nullable(z.enum(['left', 'suspended'])),
})
export type JobLife = z.output<typeof JobLife>

/** Lists show so many at once. */
const MOST = 50
const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LIST = new RegExp(`^${ID}(,${ID}){0,${MOST - 1}}$`)

export const jobLives = endpoint({
  id: 'jobLives',
  summary: `The line of life of up to ${MOST} jobs; those of which the caller is neither owner nor accepted carrier are left out.`,
  method: 'GET',
  path: '/api/job-lives',
  access: 'signed-in',
  features: ['duty'],
  query: z.strictObject({
    /** Ids of requests, with commas between them. */
    requestIds: z.string().check(z.maxLength(MOST * 37), z.regex(LIST, 'Please name jobs by their ids.')),
  }),
  answer: z.object({ items: z.array(JobLife) }),
})
