import * as z from 'zod/mini'
import { RegistrationSummary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { Miles, nearQuery, WithoutPlace } from '#modules/core/places/near/contract.ts'
import { ReviewSummary } from '#modules/market/reviews/contract/summary.ts'
import { endpoint, Id, Instant, line, Nothing } from '#server/platform/kernel/contract.ts'

/** The result types (SRCH-15), in the order of results that rank equally. */
export const ResultType = z.enum(['job', 'gift_item', 'sell_item', 'upcycle_idea', 'business', 'charity'])
export type ResultType = z.output<typeof ResultType>

/** Longest search term (security.md 24); the client cuts longer ones. */
export const TERM_MAX = 64
export const RESULTS_PAGE = 20
/** Most results of each type that are counted and can be paged through; this count means 'or more'. */
export const MAX_COUNTED = 100

/** A piece of plain text and whether it matches the term. */
export const Piece = z.object({ text: z.string(), match: z.boolean() })
export type Piece = z.output<typeof Piece>

/** A result (SRCH-14) with the matches in its title and description. */
export const SearchResult = z.object({
  type: ResultType,
  id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** A path on this site (R58). */
  link: z.string(),
  titlePieces: z.array(Piece),
  /** An excerpt around the first match of a long description; empty without a description. */
  descriptionPieces: z.array(Piece),
  miles: Miles,
  /** Of a business: its right to carry waste (TRUST-03). */
  registration: z.optional(RegistrationSummary),
  /** The review summary of a business (REVIEW-04). */
  reviews: z.optional(ReviewSummary),
})
export type SearchResult = z.output<typeof SearchResult>

export const SearchAnswer = z.object({
  items: z.array(SearchResult),
  /** The number of results of each type, whatever type is requested; counted up to MAX_COUNTED. */
  counts: z.record(ResultType, z.number()),
  /** Pass as `page` to get more; null at the end. */
  next: z.nullable(z.number()),
  withoutPlace: WithoutPlace,
})
export type SearchAnswer = z.output<typeof SearchAnswer>

/** The error when the engine is down or takes over two seconds; the browser detects 'returned an error' (ERR-06). */
export const SEARCH_FAILED = 'The search function returned an error.'

export const search = endpoint({
  id: 'search',
  summary: 'Search requests, items, ideas, businesses and charities; tolerates typing errors.',
  method: 'GET',
  path: '/api/search',
  access: 'anyone',
  query: z.strictObject({
    term: line({ max: TERM_MAX, tooLong: `Search must be at most ${TERM_MAX} characters long.` }),
    type: z.optional(ResultType),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
    /** With `near` alone, nearer results come first among those that rank equally. */
    ...nearQuery,
  }),
  answer: SearchAnswer,
})

/* ── The index, for staff ─────────────────────────────────────────────────────────────────────────────────────────── */

/**
 * running: a worker builds it, or will within seconds; stopping: ends after the current batch; stopped: can be resumed;
 * failed: the old index is still active.
 */
export const RebuildStatus = z.enum(['running', 'stopping', 'stopped', 'done', 'failed'])
export type RebuildStatus = z.output<typeof RebuildStatus>

/** Compares database and index, one row per type. Checksums are over ids and versions. */
export const Comparison = z.object({
  at: Instant,
  /** Documents that were missing, outdated or surplus and have been fixed. */
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
  /** The estimated total. */
  expected: z.number(),
  /** The type being read; null before the first and after the last. */
  type: z.nullable(ResultType),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** The comparison made before the swap; null until then. */
  comparison: z.nullable(Comparison),
})
export type Rebuild = z.output<typeof Rebuild>

export const SearchState = z.object({
  /** The configured engine: `postgres` or `typesense`. */
  engine: z.string(),
  /** Documents in the active index, by type. */
  documents: z.record(ResultType, z.number()),
  /** When the active index was swapped in; null if it was never rebuilt. */
  builtAt: z.nullable(Instant),
  /** The last comparison, nightly or requested by staff; null if there is none yet. */
  comparison: z.nullable(Comparison),
  /** Newest first, at most ten; only the first can be running. */
  rebuilds: z.array(Rebuild),
})
export type SearchState = z.output<typeof SearchState>

export const searchState = endpoint({
  id: 'searchState',
  summary: 'The state of the search index: documents, last comparison, rebuilds and their progress.',
  method: 'GET',
  path: '/api/ops/search',
  access: 'operations',
  answer: SearchState,
})

export const startRebuild = endpoint({
  id: 'startRebuild',
  summary: 'Start rebuilding the search index beside the active one. 409 while a rebuild is running.',
  method: 'POST',
  path: '/api/ops/search/rebuilds',
  access: 'operations:admin',
  answer: Rebuild,
  status: 201,
})

export const stopRebuild = endpoint({
  id: 'stopRebuild',
  summary: 'Stop the running rebuild after its current batch. Idempotent. 409 when none is running.',
  method: 'POST',
  path: '/api/ops/search/rebuilds/stop',
  access: 'operations:admin',
  answer: Nothing,
})

export const resumeRebuild = endpoint({
  id: 'resumeRebuild',
  summary: 'Resume the stopped rebuild. 409 when none is stopped.',
  method: 'POST',
  path: '/api/ops/search/rebuilds/resume',
  access: 'operations:admin',
  answer: Rebuild,
})

export const compareIndex = endpoint({
  id: 'compareIndex',
  summary: 'Compare the index with the database now and fix differences; searchState returns the result.',
  method: 'POST',
  path: '/api/ops/search/comparison',
  access: 'operations:admin',
  answer: Nothing,
})
