import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** A job that a carrier won. */
export interface WonJob {
  requestId: string
  carrierId: string
  /** Whether the carrier cancelled the job. */
  cancelledByCarrier: boolean
}

/** Returns the jobs these carriers have won since a time. */
export async function wonJobs(db: Executor, carrierIds: readonly string[], since: Date): Promise<WonJob[]> {
  if (carrierIds.length === 0) return []
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests as request')
    .innerJoin('request_history as won', (join) =>
      join.onRef('won.request_id', '=', 'request.id').on('won.what', '=', 'bid_accepted').on('won.at', '>', since),
    )
    .leftJoin('request_history as cancellation', (join) =>
      join
        .onRef('cancellation.request_id', '=', 'request.id')
        .on('cancellation.what', '=', 'cancelled')
        .on('cancellation.by_side', '=', 'carrier'),
    )
    .select(['request.id as requestId', 'request.accepted_bidder_id as carrierId', 'cancellation.at as givenUpAt'])
    .where('request.accepted_bidder_id', '=', sql<string>`any(${carrierIds}::uuid[])`)
    .execute()
  return rows.flatMap(({ requestId, carrierId, givenUpAt }) =>
    carrierId === null ? [] : [{ requestId, carrierId, cancelledByCarrier: givenUpAt !== null }],
  )
}

/** Returns the carriers that have cancelled a job since a time. */
export async function carriersWithCancellations(db: Executor, since: Date): Promise<string[]> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('request_history as cancellation')
    .innerJoin('collection_requests as request', 'request.id', 'cancellation.request_id')
    .select('request.accepted_bidder_id as carrierId')
    .distinct()
    .where('cancellation.what', '=', 'cancelled')
    .where('cancellation.by_side', '=', 'carrier')
    .where('cancellation.at', '>', since)
    .execute()
  return rows.flatMap(({ carrierId }) => carrierId ?? [])
}
