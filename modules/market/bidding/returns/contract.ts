import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, liveMessage, Pounds, text } from '#server/platform/kernel/contract.ts'

/** Why a bid was returned to its carrier's month (QUOTA-01, QUOTA-05). */
export const ReturnReason = z.enum(['unopened', 'owner_cancelled', 'staff_removed', 'winner_gone', 'by_staff'])
export type ReturnReason = z.output<typeof ReturnReason>

/** So many bids a month are returned to a carrier because owners cancelled; staff decide about more (QUOTA-05). */
export const MAX_BY_CANCELLATION = 10

/** `waiting`: staff decide, because too many were returned for cancellations; `refused`: staff refused. */
export const ReturnState = z.enum(['returned', 'waiting', 'refused'])
export type ReturnState = z.output<typeof ReturnState>

/** One ledger entry: a placed bid (−1), a returned one (+1), or one that staff have to decide or refused (0). */
const LedgerEntry = z.object({
  bidId: Id,
  requestId: Id,
  /** Null if the job is not visible any more. */
  title: z.nullable(z.string()),
  at: Instant,
  change: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  /** Null for a placed bid. */
  reason: z.nullable(ReturnReason),
  state: z.nullable(ReturnState),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

export const myBidLedger = endpoint({
  id: 'myBidLedger',
  summary:
    "The caller's bids of this calendar month, with returns and pending returns, newest first, at most 500 (QUOTA-04).",
  method: 'GET',
  path: '/api/my-bid-ledger',
  access: 'signed-in',
  scope: 'bids:read',
  features: ['bidReturns'],
  answer: z.object({
    /** Null if the plan has no limit, and then there is no ledger. */
    limit: z.nullable(z.number()),
    placed: z.number(),
    returned: z.number(),
    items: z.array(LedgerEntry),
  }),
})

/** Sent to the carrier whose bid was returned. `id` is the bid. */
export const bidReturned = liveMessage({
  name: 'bid.returned',
  payload: z.object({ id: Id, requestId: Id, patch: z.object({ reason: ReturnReason }) }),
})

/** A bid as shown to the staff who decide about its return. */
const StaffReturn = z.object({
  bidId: Id,
  requestId: Id,
  /** Null if the job is not visible any more. */
  title: z.nullable(z.string()),
  /** Null once the bidder has deleted their account. */
  carrierId: z.nullable(Id),
  carrierName: z.nullable(z.string()),
  /** Pounds. */
  bidAmount: Pounds,
  placedAt: Instant,
  withdrawn: z.boolean(),
  /** Null if there is no return. */
  returned: z.nullable(z.object({ reason: ReturnReason, state: ReturnState, at: Instant })),
})
export type StaffReturn = z.output<typeof StaffReturn>

const StaffReturns = z.object({ items: z.array(StaffReturn) })

export const returnQueue = endpoint({
  id: 'returnQueue',
  summary: 'Bids whose return awaits staff, oldest first, at most 200; with a request, all its bids (QUOTA-05).',
  method: 'GET',
  path: '/api/ops/bid-returns',
  access: 'operations',
  features: ['bidReturns'],
  query: z.strictObject({ requestId: z.optional(Id) }),
  answer: StaffReturns,
})

const RETURN_REASON_MAX = 500

export const decideReturn = endpoint({
  id: 'decideReturn',
  summary: 'Return a bid to its carrier by hand, or refuse a waiting return, with a reason (QUOTA-05).',
  method: 'POST',
  path: '/api/ops/bid-returns/:bidId',
  access: 'operations:agent',
  features: ['bidReturns'],
  params: idParam('bidId'),
  body: z.strictObject({
    decision: z.enum(['return', 'refuse'], 'Choose whether to return it.'),
    reason: text({
      min: 1,
      tooShort: 'Enter a reason. We’ll add it to the audit log.',
      max: RETURN_REASON_MAX,
      tooLong: `Reason must be at most ${RETURN_REASON_MAX} characters long.`,
    }),
  }),
  idempotent: true,
  answer: StaffReturn,
})
