import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, liveMessage, Pounds, text } from '#server/platform/kernel/contract.ts'

/** Why a bid came back to its carrier's month (QUOTA-01, QUOTA-05). */
export const ReturnReason = z.enum(['unopened', 'owner_cancelled', 'staff_removed', 'winner_gone', 'by_staff'])
export type ReturnReason = z.output<typeof ReturnReason>

/** So many bids of a carrier come back in one month because owners cancelled; staff look at what is more (QUOTA-05). */
export const MOST_BY_CANCELLATION = 10

/** `waiting`: staff decide, because too many have come back by cancellations; `refused`: they said no. */
export const ReturnState = z.enum(['returned', 'waiting', 'refused'])
export type ReturnState = z.output<typeof ReturnState>

/** One line of the ledger: a bid that was placed (−1), one that came back (+1), one that staff decide or have refused (0). */
const LedgerEntry = z.object({
  bidId: Id,
  requestId: Id,
  /** Null where the job is not shown any more. */
  title: z.nullable(z.string()),
  at: Instant,
  change: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  /** Null for a bid that was placed. */
  reason: z.nullable(ReturnReason),
  state: z.nullable(ReturnState),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

export const myBidLedger = endpoint({
  id: 'myBidLedger',
  summary:
    "The caller's bids of this calendar month, placed, come back and held back, newest first, at most 500 (QUOTA-04).",
  method: 'GET',
  path: '/api/my-bid-ledger',
  access: 'signed-in',
  features: ['bidReturns'],
  answer: z.object({
    /** Null without a plan that has a limit: then there is no ledger. */
    limit: z.nullable(z.number()),
    placed: z.number(),
    returned: z.number(),
    items: z.array(LedgerEntry),
  }),
})

/** Goes to the carrier whose bid came back. `id` is the bid. */
export const bidReturned = liveMessage({
  name: 'bid.returned',
  payload: z.object({ id: Id, requestId: Id, patch: z.object({ reason: ReturnReason }) }),
})

/** A bid as staff see it who decide whether it comes back. */
const StaffReturn = z.object({
  bidId: Id,
  requestId: Id,
  /** Null where the job is not shown any more. */
  title: z.nullable(z.string()),
  /** Null when the bidder has deleted their account. */
  carrierId: z.nullable(Id),
  carrierName: z.nullable(z.string()),
  /** Pounds. */
  bidAmount: Pounds,
  placedAt: Instant,
  withdrawn: z.boolean(),
  /** Null while nothing has been written about it. */
  returned: z.nullable(z.object({ reason: ReturnReason, state: ReturnState, at: Instant })),
})
export type StaffReturn = z.output<typeof StaffReturn>

const StaffReturns = z.object({ items: z.array(StaffReturn) })

export const returnQueue = endpoint({
  id: 'returnQueue',
  summary: 'Bids whose return waits for staff, oldest first, at most 200; with a request all bids on that (QUOTA-05).',
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
  summary: 'Give a bid back to its carrier by hand, or refuse one that waits, with a reason (QUOTA-05).',
  method: 'POST',
  path: '/api/ops/bid-returns/:bidId',
  access: 'operations:agent',
  features: ['bidReturns'],
  params: idParam('bidId'),
  body: z.strictObject({
    decision: z.enum(['return', 'refuse'], 'Please choose what becomes of it.'),
    reason: text({
      min: 1,
      tooShort: 'Please say why: it stays in the audit log.',
      max: RETURN_REASON_MAX,
      tooLong: `Reason must be at most ${RETURN_REASON_MAX} characters long.`,
    }),
  }),
  idempotent: true,
  answer: StaffReturn,
})
