import { sql } from 'kysely'
import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { ReviewSummary } from '../contract/summary.ts'
import { summaryOf } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

const NO_REVIEWS: ReviewSummary = summaryOf({ n: 0, stars: 0 })

/** Returns the review summary of each business, by id, in one statement (REVIEW-04). */
export async function reviewSummaries(db: Executor, userIds: readonly string[]): Promise<Map<string, ReviewSummary>> {
  const rows = userIds.length === 0 ? [] : await selectSums(db, { userIds })
  const summaries = new Map(rows.map(({ carrier_id, ...sums }) => [carrier_id, summaryOf(sums)]))
  return new Map(userIds.map((id) => [id, summaries.get(id) ?? NO_REVIEWS]))
}

/** Returns the review summary of one business. */
export async function reviewSummary(db: Executor, userId: string): Promise<ReviewSummary> {
  const [row] = await selectSum(db, { userId })
  return row ? summaryOf(row) : NO_REVIEWS
}

const selectReviewSums = (db: Db<ReviewsTables>) =>
  db.selectFrom('review_sums').select(['carrier_id', 'n', 'stars_sum as stars'])

const selectSums = prepareStatement(
  'reviews.summaries',
  (db: Db<ReviewsTables>, placeholder: PlaceholderOf<{ userIds: readonly string[] }>) =>
    selectReviewSums(db).where('carrier_id', '=', sql<string>`any(${placeholder('userIds')}::uuid[])`),
)
// Separate, because a query with a list is planned at each call.
const selectSum = prepareStatement(
  'reviews.summary',
  (db: Db<ReviewsTables>, placeholder: PlaceholderOf<{ userId: string }>) =>
    selectReviewSums(db).where('carrier_id', '=', placeholder('userId')),
)
