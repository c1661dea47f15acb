/**
 * The review summary on bids and cards, apart from the rest of the contract, so that a job page loads only what it
 * shows.
 */
import * as z from 'zod/mini'

/** The review summary shown wherever a business is named (REVIEW-03). */
export const ReviewSummary = z.object({
  /** Reviews that count. */
  count: z.number(),
  /** Of their stars, to one decimal; null without a review. */
  mean: z.nullable(z.number()),
})
export type ReviewSummary = z.output<typeof ReviewSummary>
