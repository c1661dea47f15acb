import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'

/** What a calendar says of a job, without names and address. */
export interface CalendarJob {
  requestId: string
  title: string
  /** Null without a postcode. */
  outward: string | null
  /** Null unless it is cancelled. */
  cancelledAt: Date | null
}

/** Returns one accepted job, or those of a carrier: the newest, at most `limit`. The caller checks who may read them. */
export async function findCalendarJobs(
  db: Executor,
  selection: { requestId: string } | { carrierId: string },
  limit = 1,
): Promise<CalendarJob[]> {
  const query = asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests as job')
    .leftJoin('request_history as step', (join) =>
      join.onRef('step.request_id', '=', 'job.id').on('step.what', '=', 'cancelled'),
    )
    .select(['job.id', 'job.title', 'job.status', 'job.updated_at', 'step.at as cancelled_at', OUTWARD.as('outward')])
    .where('job.winning_bid_id', 'is not', null)
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(limit)
  const rows = await ('requestId' in selection
    ? query.where('job.id', '=', selection.requestId)
    : query.where('job.accepted_bidder_id', '=', selection.carrierId)
  ).execute()
  return rows.map(({ id, title, outward, status, cancelled_at, updated_at }) => ({
    requestId: id,
    title,
    outward,
    cancelledAt: status === 'cancelled' ? (cancelled_at ?? updated_at) : null,
  }))
}
