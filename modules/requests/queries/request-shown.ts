import { type Executor, own } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RequestsTables } from '../tables.ts'
import { isShownTo } from './request-rows.ts'

/** Whether `viewerId` (null: a visitor) is shown a request: false for what is hidden from them, or is not there. */
export async function isRequestShown(db: Executor, requestId: string, viewerId: string | null): Promise<boolean> {
  const row = await readShown(db, requestId)
  return row !== undefined && isShownTo(row, viewerId)
}

/**
 * Lets those pass who are shown a request, and gives its owner, null once they have left, and what tipping its load costs
 * in pounds (FLOOR-10), null where that is not known. Throws Refusal not_found for
 * what is hidden from them, or is not there.
 */
export async function assertRequestShown(
  db: Executor,
  requestId: string,
  viewerId: string | null,
): Promise<{ ownerId: string | null; floor: number | null }> {
  const row = await readShown(db, requestId)
  if (row === undefined || !isShownTo(row, viewerId)) throw notFound('Job not found.')
  return { ownerId: row.user_id, floor: row.floor_pounds }
}

const readShown = (db: Executor, requestId: string) =>
  own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['shown', 'user_id', 'accepted_bidder_id', 'floor_pounds'])
    .where('id', '=', requestId)
    .executeTakeFirst()
