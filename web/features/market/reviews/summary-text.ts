import type { ReviewSummary } from '#modules/market/reviews/summary/contract.ts'
import { words } from './words.ts'

/** Returns the summary in one line: '4.7 (12 reviews)', or 'No reviews yet' (REVIEW-03). */
export const summaryText = ({ count, mean }: ReviewSummary): string =>
  mean === null ? words.none : `${words.mean(mean)} (${words.count(count)})`

/** Returns a month in words: 'November 2026' for '2026-11'. */
export const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
