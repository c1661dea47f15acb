import type { Generated, GeneratedAlways } from 'kysely'
import type { ReviewDecision } from './staff/contract.ts'

export interface ReviewsTables {
  /** One a job (REVIEW-02). */
  reviews: {
    request_id: string
    /** Others know it by this: it is random, so that it says neither which job it is of nor when it was written. */
    id: Generated<string>
    carrier_id: string
    /** Null once they have left. */
    owner_id: string | null
    stars: number
    came_when_agreed: boolean
    price_held: boolean
    said_where: boolean
    text: string | null
    /** The town of the job. */
    place: string | null
    at: Date
    changed_until: Date
    reply: string | null
    /** When the carrier first replied. */
    reply_at: Date | null
    /** The reply is to what stood there before its author changed it. */
    changed_after_reply: Generated<boolean>
    /** Since when the carrier may change its reply again, because of that. */
    reply_reopened_at: Date | null
    /** When staff hid the reply after a report: its carrier alone is shown it. */
    reply_hidden_at: Date | null
    /** When staff hid it after a report: it is shown to nobody else, and does not count. */
    hidden_at: Date | null
    /** Staff look before it is shown and counts. */
    held: boolean
    decision: ReviewDecision | null
    decided_by: string | null
    decided_at: Date | null
    /** Why staff refused it, or let it count. */
    reason: string | null
    /** When its texts go, because its author has left. */
    forget_at: Date | null
    version: Generated<number>
    /** Neither hidden nor held: it is shown, and it counts. */
    shown: GeneratedAlways<boolean>
  }
  /** Of each business what its shown reviews come to; kept by the transaction that changes one of them. */
  review_sums: {
    carrier_id: string
    n: number
    stars_sum: number
    came_when_agreed: number
    price_held: number
    said_where: number
  }
  /** A completed job whose owner may review it. */
  review_asks: {
    request_id: string
    owner_id: string
    /** When they are asked by mail; null once they were, or have answered. */
    ask_at: Date | null
    /** Who took a review back writes no other one. */
    taken_back_at: Date | null
    /** From then on nobody can write one. */
    closes_at: Date
  }
}
