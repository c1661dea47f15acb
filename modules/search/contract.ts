import * as z from 'zod/mini'
import { RegistrationLine } from '#modules/licences/line/contract.ts'
import { Miles, nearQuery, WithoutPlace } from '#modules/places/near/contract.ts'
import { ReviewSummary } from '#modules/reviews/summary/contract.ts'
import { endpoint, Id, Instant, line, Nothing } from '#server/platform/kernel/contract.ts'

/** SRCH-15, in the order in which results of equal worth stand. */
export const ResultType = z.enum(['job', 'gift_item', 'sell_item', 'upcycle_idea', 'business', 'charity'])
export type ResultType = z.output<typeof ResultType>

/** Longest term that is looked for (security.md 24); longer ones are cut by the sender. */
export const TERM_MAX = 64
export const RESULTS_PAGE = 20
/** Of each type so many are counted, and can be paged through; a count of this much means 'or more'. */
export const COUNTED = 100

/** A piece of text and whether it matches the term: never markup. */
export const Piece = z.object({ text: z.string(), match: z.boolean() })
export type Piece = z.output<typeof Piece>

/** SRCH-14, with what matched in title and description. */
export const SearchResult = z.object({
  type: ResultType,
  id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** A path of ours (R58). */
  link: z.string(),
  titlePieces: z.array(Piece),
  /** Of a long description the part with the first match; empty without a description. */
  descriptionPieces: z.array(Piece),
  miles: Miles,
  /** Of a business: its right to carry waste (TRUST-03). */
  registration: z.optional(RegistrationLine),
  /** How a business was reviewed (REVIEW-04). */
  reviews: z.optional(ReviewSummary),
})
export type SearchResult = z.output<typeof SearchResult>

export const SearchAnswer = z.object({
  items: z.array(SearchResult),
  /** How many there are of each type, whatever type is asked for; counted up to COUNTED. */
  counts: z.record(ResultType, z.number()),
  /** Pass as `page` to get more; null at the end. */
  next: z.nullable(z.number()),
  withoutPlace: WithoutPlace,
})
export type SearchAnswer = z.output<typeof SearchAnswer>

/** What is said when the engine is down, or slower than two seconds: the browser knows it by 'returned an error' (ERR-06). */
export const SEARCH_FAILED = 'The search function returned an error.'

export const search = endpoint({
  id: 'search',
  summary: 'Find jobs, items, ideas, businesses and charities by words, forgiving typing errors.',
  method: 'GET',
  path: '/api/search',
  access: 'anyone',
  query: z.strictObject({
    term: line({ max: TERM_MAX, tooLong: `Search must be at most ${TERM_MAX} characters long.` }),
    type: z.optional(ResultType),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
    /** With `near` alone what lies nearer comes first among results of equal worth. */
    ...nearQuery,
  }),
  answer: SearchAnswer,
})

/* ── What staff see of the index ────────────────────────────────────────────────────────────────────────────────── */

/**
 * running: a worker builds, or will within seconds; stopping: it ends after its batch; stopped: goes on where it was;
 * failed: nothing was swapped, the old index still answers.
 */
export const RebuildStatus = z.enum(['running', 'stopping', 'stopped', 'done', 'failed'])
export type RebuildStatus = z.output<typeof RebuildStatus>

/** Database and index side by side, one row a type. `checksum` is over ids and versions. */
export const Comparison = z.object({
  at: Instant,
  /** Documents that were missing, outdated or too many, and have been put right. */
  healed: z.number(),
  /** Documents that still differed afterwards. */
  differing: z.number(),
  types: z.array(
    z.object({
      type: ResultType,
      inDatabase: z.number(),
      inIndex: z.number(),
      databaseChecksum: z.string(),
      indexChecksum: z.string(),
    }),
  ),
})
export type Comparison = z.output<typeof Comparison>

export const Rebuild = z.object({
  id: Id,
  status: RebuildStatus,
  /** Documents written to the new index so far. */
  written: z.number(),
  /** How many there are likely to be in the end. */
  expected: z.number(),
  /** What is being read now; null before the first and after the last. */
  type: z.nullable(ResultType),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Taken before the swap; null until then. */
  comparison: z.nullable(Comparison),
})
export type Rebuild = z.output<typeof Rebuild>

export const SearchState = z.object({
  /** Which engine answers: `postgres` or `typesense`. */
  engine: z.string(),
  /** Documents in the index that answers, by type. */
  documents: z.record(ResultType, z.number()),
  /** When the index that answers was swapped in; null: never built. */
  builtAt: z.nullable(Instant),
  /** The last nightly comparison, or the one that staff asked for; null: none yet. */
  comparison: z.nullable(Comparison),
  /** Newest first, at most ten: only the first can be under way. */
  rebuilds: z.array(Rebuild),
})
export type SearchState = z.output<typeof SearchState>

export const searchState = endpoint({
  id: 'searchState',
  summary: 'How the search index is: documents, last comparison, rebuilds with their progress.',
  method: 'GET',
  path: '/api/ops/search',
  access: 'operations',
  answer: SearchState,
})

export const startRebuild = endpoint({
  id: 'startRebuild',
  summary: 'Build the search index anew beside the living one. 409 while one is under way.',
  method: 'POST',
  path: '/api/ops/search/rebuilds',
  access: 'operations:admin',
  answer: Rebuild,
  status: 201,
})

export const stopRebuild = endpoint({
  id: 'stopRebuild',
  summary: 'Stop the rebuild that is under way after its batch; again is no error. 409 when none is.',
  method: 'POST',
  path: '/api/ops/search/rebuilds/stop',
  access: 'operations:admin',
  answer: Nothing,
})

export const resumeRebuild = endpoint({
  id: 'resumeRebuild',
  summary: 'Go on with the stopped rebuild where it was. 409 when none is stopped.',
  method: 'POST',
  path: '/api/ops/search/rebuilds/resume',
  access: 'operations:admin',
  answer: Rebuild,
})

export const compareIndex = endpoint({
  id: 'compareIndex',
  summary:
    'Compare index and database now instead of tonight, and heal what differs; staff see the outcome in searchState.',
  method: 'POST',
  path: '/api/ops/search/comparison',
  access: 'operations:admin',
  answer: Nothing,
})
