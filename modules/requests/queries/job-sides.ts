import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import { AGREED } from '../rules.ts'
import type { RequestsTables } from '../tables.ts'

/** The two sides of a job, each null once it has left. */
export interface JobSides {
  title: string
  ownerId: string | null
  carrierId: string | null
  /** The job goes on, or was completed: the two may know each other's contact. */
  agreed: boolean
}

/** The same, and how far the job has come. */
export interface SidesOfJob extends JobSides {
  status: RequestStatus
  /** When one of them said that everything was taken away. */
  collectedAt: Date | null
}

/** Who has to do with a request that found its carrier; null for one that did not, or is not there. */
export async function jobSides(db: Executor, requestId: string): Promise<SidesOfJob | null> {
  const row = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['title', 'user_id', 'accepted_bidder_id', 'status', 'collected_at'])
    .where('id', '=', requestId)
    .where('winning_bid_id', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const { title, user_id: ownerId, accepted_bidder_id: carrierId, status, collected_at: collectedAt } = row
  return { title, ownerId, carrierId, status, agreed: AGREED.includes(status), collectedAt }
}
