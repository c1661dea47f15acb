import { endsOfRequests, jobSides } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { JudgedJob } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/** What decides whether a job may be reviewed; null for one that did not find its carrier, or is not there. */
export async function judgedJob(db: Executor, requestId: string): Promise<JudgedJob | null> {
  // one after another: this may run inside a transaction, which has one connection
  const sides = await jobSides(db, requestId)
  if (!sides) return null
  const ends = await endsOfRequests(db, [requestId])
  const ask = await own<ReviewsTables>(db)
    .selectFrom('review_asks')
    .select('taken_back_at')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  const { ownerId, carrierId, agreed } = sides
  const completedAt = (agreed && ends.get(requestId)) || null
  return { ownerId, carrierId, completedAt, takenBack: Boolean(ask?.taken_back_at) }
}
