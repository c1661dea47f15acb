import { endTimes, jobParties } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ReviewableJob } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Returns what decides whether a job may be reviewed; null if the request doesn't exist or has no accepted bid.
 */
export async function reviewableJob(db: Executor, requestId: string): Promise<ReviewableJob | null> {
  // One after another: this may run inside a transaction, which has one connection.
  const parties = await jobParties(db, requestId)
  if (!parties) return null
  const ends = await endTimes(db, [requestId])
  const reviewRequest = await asModuleDb<ReviewsTables>(db)
    .selectFrom('review_asks')
    .select('taken_back_at')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  const { ownerId, carrierId, agreed } = parties
  const completedAt = (agreed && ends.get(requestId)) || null
  return { ownerId, carrierId, completedAt, reviewDeleted: Boolean(reviewRequest?.taken_back_at) }
}
