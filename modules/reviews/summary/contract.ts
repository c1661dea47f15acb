/** What bids and cards carry of a business's reviews, apart from the rest of the contract: a job page loads no more than it shows. */
import * as z from 'zod/mini'

/** What is shown of the reviews of a business wherever it is named (REVIEW-03). */
export const ReviewSummary = z.object({
  /** Reviews that count. */
  count: z.number(),
  /** Of their stars, with one decimal; null without a review. */
  mean: z.nullable(z.number()),
})
export type ReviewSummary = z.output<typeof ReviewSummary>
