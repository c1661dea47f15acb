import type { Generated, GeneratedAlways } from 'kysely'
import type { ReviewDecision } from './staff/contract.ts'

export interface ReviewsTables {
  /** One per job (REVIEW-02). */
  reviews: {
    request_id: string
    /** The public id. Random, so that it reveals neither the job nor when it was written. */
    id: Generated<string>
    carrier_id: string
    /** The author; null once their account is deleted. */
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
    /** Whether the review was changed after the reply. */
    changed_after_reply: Generated<boolean>
    /**
     * When the carrier could last read a change after its reply, so that it may change the reply again; null without
     * one.
     */
    reply_reopened_at: Date | null
    /** When staff hid the reply after a report: only its carrier sees it. */
    reply_hidden_at: Date | null
    /** When staff hid the review after a report: only its author sees it, and it doesn't count. */
    hidden_at: Date | null
    /** Whether staff have to decide about the review before it is shown and counts. */
    held: boolean
    decision: ReviewDecision | null
    decided_by: string | null
    decided_at: Date | null
    /** Why staff refused or published the review. */
    reason: string | null
    /** When the texts are deleted, because the author has left; null while they haven't. */
    forget_at: Date | null
    version: Generated<number>
    /** Whether the review is neither hidden nor held, so that it is public and counts. */
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
  /** A completed job whose owner may review it, or has deleted a review of it. */
  review_asks: {
    request_id: string
    owner_id: string
    /** When the owner is asked for a review by mail; null once they were asked or have written one. */
    ask_at: Date | null
    /** When the owner deleted a review, after which they can't write another; null otherwise. */
    taken_back_at: Date | null
    /** After this, no review can be written. */
    closes_at: Date
  }
}
