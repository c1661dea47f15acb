export { awaitedReviews } from './queries/awaited-reviews.ts'
export { reviewBacklog } from './queries/held-reviews.ts'
export { reviewFigures } from './queries/review-figures.ts'
export {
  authorOfReply,
  authorOfReview,
  replyForModeration,
  reviewForModeration,
} from './queries/review-for-moderation.ts'
export { reviewSummaries, reviewSummary } from './queries/review-summaries.ts'
export { reviewsExport } from './queries/reviews-export.ts'
export { reviewsOf } from './queries/reviews-of.ts'
export { eraseReviews } from './steps/erase-reviews.ts'
export { hideReply, hideReview, restoreReply, restoreReview } from './steps/hide-review.ts'
