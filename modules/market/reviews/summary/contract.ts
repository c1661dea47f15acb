/** The review summary has a contract of its own, so that job pages don't load the rest. */
import * as z from 'zod/mini'

/** The review summary shown wherever a business is named (REVIEW-03). */
export const ReviewSummary = z.object({
  /** How many published reviews the business has. */
  count: z.number(),
  /** The mean number of stars, to one decimal; null without a review. */
  mean: z.nullable(z.number()),
})
export type ReviewSummary = z.output<typeof ReviewSummary>
