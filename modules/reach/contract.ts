import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, Nothing } from '#server/platform/kernel/contract.ts'

export const lookAtRequest = endpoint({
  id: 'lookAtRequest',
  summary: 'Say that the job page was open for two seconds; counts a business with a plan once a request (SILENCE-01).',
  method: 'POST',
  path: '/api/requests/:requestId/looks',
  access: 'signed-in',
  features: ['alerts'],
  params: idParam('requestId'),
  answer: Nothing,
})

/** What might bring bids (SILENCE-02); words are the page's. */
export const Hint = z.enum(['photo', 'low_budget', 'items', 'postcode', 'no_carrier', 'days', 'access', 'give_away'])
export type Hint = z.output<typeof Hint>

/** Hints that are shown at once, at most. */
export const MOST_HINTS = 3

const Silence = z.object({
  requestId: Id,
  /** People that were told of it by mail or push. */
  told: z.number(),
  /** Businesses with a plan that had its page open for two seconds; null in the first two hours and once there is a bid. */
  looked: z.nullable(z.number()),
  /** None in the first two hours, and none once there is a bid. */
  hints: z.array(Hint),
  /** What `no_carrier` names; null without a postcode. */
  outward: z.nullable(z.string()),
  /** What `low_budget` names: what lawful tipping usually costs, in whole pounds; null where that is not known. */
  floor: z.nullable(z.number()),
  /** Since when the owner is asked whether it is still needed; null when not, or answered (SILENCE-04). */
  askedAt: z.nullable(Instant),
  /** It was asked and not answered for seven days. */
  old: z.boolean(),
})
export type Silence = z.output<typeof Silence>

export const mySilences = endpoint({
  id: 'mySilences',
  summary: "The caller's open requests: how many were told and looked, and what might bring bids (SILENCE-02 to 04).",
  method: 'GET',
  path: '/api/my-silences',
  access: 'signed-in',
  features: ['alerts'],
  answer: z.object({ items: z.array(Silence) }),
})

export const keepRequest = endpoint({
  id: 'keepRequest',
  summary: "Answer 'Still needed?' with yes (SILENCE-04).",
  method: 'POST',
  path: '/api/requests/:requestId/still-needed',
  access: 'signed-in',
  features: ['alerts'],
  params: idParam('requestId'),
  answer: Nothing,
})

const ReachRow = z.object({
  /** Null: requests without a postcode. */
  outward: z.nullable(z.string()),
  posts: z.number(),
  told: z.number(),
  looks: z.number(),
  bids: z.number(),
  /** Median minutes from a post to its first bid, of those that have one; null when none has. */
  firstBidMinutes: z.nullable(z.number()),
  /** Of the posts older than 24 hours, the share (0 to 1) that had no bid by then; null when none is so old. */
  silentAt24h: z.nullable(z.number()),
})
export type ReachRow = z.output<typeof ReachRow>

export const REACH_DAYS = ['7', '30', '90'] as const

export const reach = endpoint({
  id: 'reach',
  summary:
    'By outward code: posts, who was told, who looked, bids and silence, most posts first, at most 200 (SILENCE-05).',
  method: 'GET',
  path: '/api/ops/reach',
  access: 'operations',
  features: ['alerts'],
  query: z.strictObject({ days: z._default(z.enum(REACH_DAYS), '30') }),
  answer: z.object({ items: z.array(ReachRow) }),
})
