import type { Generated, GeneratedAlways } from 'kysely'
import type { ReviewDecision } from './staff/contract.ts'

export interface ReviewsTables {
  /** One per job (REVIEW-02). */
  reviews: {
    request_id: string
    /** The public id. Random, so that it reveals neither the job nor when it was written. */
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
    /** The reply is to an earlier version of the review. */
    changed_after_reply: Generated<boolean>
    /** Since when the carrier may change its reply because of that. */
    reply_reopened_at: Date | null
    /** When staff hid the reply after a report: only its carrier sees it. */
    reply_hidden_at: Date | null
    /** When staff hid the review after a report: only its author sees it, and it doesn't count. */
    hidden_at: Date | null
    /** Staff check it before it is shown and counts. */
    held: boolean
    decision: ReviewDecision | null
    decided_by: string | null
    decided_at: Date | null
    /** Why staff refused or released it. */
    reason: string | null
    /** When its texts are deleted, because its author has left. */
    forget_at: Date | null
    version: Generated<number>
    /** Neither hidden nor held: it is shown, and it counts. */
    shown: GeneratedAlways<boolean>
  }
  /** The sums of a business's published reviews, updated in the same transaction as the reviews. */
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
    /** When they are asked by mail; null once they were, or have written a review. */
    ask_at: Date | null
    /** The owner deleted a review and can't write another. */
    taken_back_at: Date | null
    /** After this, no review can be written. */
    closes_at: Date
  }
}
