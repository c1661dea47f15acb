import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, Nothing } from '#server/platform/kernel/contract.ts'

export const viewRequest = endpoint({
  id: 'viewRequest',
  summary:
    'Record that the job page was open for two seconds; counts a business with a plan once per request (SILENCE-01).',
  method: 'POST',
  path: '/api/requests/:requestId/looks',
  access: 'signed-in',
  scope: 'requests:write',
  features: ['alerts'],
  params: idParam('requestId'),
  answer: Nothing,
})

/** What could bring bids (SILENCE-02); the page has the texts. */
export const Hint = z.enum(['photo', 'low_budget', 'items', 'postcode', 'no_carrier', 'days', 'access', 'give_away'])
export type Hint = z.output<typeof Hint>

/** Most hints shown together. */
export const MAX_HINTS = 3

const NoBidsYet = z.object({
  requestId: Id,
  /** People who were sent it by mail or push. */
  told: z.number(),
  /** Businesses with a plan that viewed it for two seconds; null in the first two hours and after the first bid. */
  looked: z.nullable(z.number()),
  /** Empty in the first two hours and after the first bid. */
  hints: z.array(Hint),
  /** Outward code for `no_carrier`; null without a postcode. */
  outward: z.nullable(z.string()),
  /** Usual cost of legal disposal for `low_budget`, in whole pounds; null if unknown. */
  floor: z.nullable(z.number()),
  /** When the owner was asked whether it is still needed; null when not asked, or answered (SILENCE-04). */
  askedAt: z.nullable(Instant),
  /** The question has been unanswered for seven days. */
  old: z.boolean(),
})
export type NoBidsYet = z.output<typeof NoBidsYet>

export const requestsWithoutBids = endpoint({
  id: 'requestsWithoutBids',
  summary: "Return the caller's open requests: carriers notified, views and what could bring bids (SILENCE-02 to 04).",
  method: 'GET',
  path: '/api/my-silences',
  access: 'signed-in',
  scope: 'requests:read',
  features: ['alerts'],
  answer: z.object({ items: z.array(NoBidsYet) }),
})

export const keepRequest = endpoint({
  id: 'keepRequest',
  summary: 'Confirm that a request is still needed (SILENCE-04).',
  method: 'POST',
  path: '/api/requests/:requestId/still-needed',
  access: 'signed-in',
  scope: 'requests:write',
  features: ['alerts'],
  params: idParam('requestId'),
  answer: Nothing,
})

const ReachRow = z.object({
  /** Null for requests without a postcode. */
  outward: z.nullable(z.string()),
  posts: z.number(),
  told: z.number(),
  looks: z.number(),
  bids: z.number(),
  /** Median minutes from post to first bid; null when none has a bid. */
  firstBidMinutes: z.nullable(z.number()),
  /** Share (0 to 1) of posts older than 24 hours that had no bid by then; null when there are none. */
  silentAt24h: z.nullable(z.number()),
})
export type ReachRow = z.output<typeof ReachRow>

export const REACH_DAYS = ['7', '30', '90'] as const

export const reach = endpoint({
  id: 'reach',
  summary:
    'Return posts, alerts sent, views, bids and the share without bids by outward code, most posts first, at most 200 (SILENCE-05).',
  method: 'GET',
  path: '/api/ops/reach',
  access: 'operations',
  features: ['alerts'],
  query: z.strictObject({ days: z._default(z.enum(REACH_DAYS), '30') }),
  answer: z.object({ items: z.array(ReachRow) }),
})
