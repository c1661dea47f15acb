import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import { CONTACT_VISIBLE_STATUSES } from '../rules.ts'
import type { RequestsTables } from '../tables.ts'

/** Owner and carrier of a job, each null once their account is deleted. */
export interface JobParties {
  title: string
  ownerId: string | null
  carrierId: string | null
  /** Whether the job is assigned or completed, so that the parties may see each other's contact details. */
  agreed: boolean
}

/** The parties of a job, its status and when it was collected. */
export interface JobPartiesAndStatus extends JobParties {
  status: RequestStatus
  /** When either party marked the job as collected. */
  collectedAt: Date | null
}

/** Returns the parties of an assigned request; null for other requests. */
export async function jobParties(db: Executor, requestId: string): Promise<JobPartiesAndStatus | null> {
  const row = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['title', 'user_id', 'accepted_bidder_id', 'status', 'collected_at'])
    .where('id', '=', requestId)
    .where('winning_bid_id', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const { title, user_id: ownerId, accepted_bidder_id: carrierId, status, collected_at: collectedAt } = row
  return { title, ownerId, carrierId, status, agreed: CONTACT_VISIBLE_STATUSES.includes(status), collectedAt }
}
