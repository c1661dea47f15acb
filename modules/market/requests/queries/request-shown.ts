import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RequestsTables } from '../tables.ts'
import { isShownTo } from './request-rows.ts'

/** Returns whether `viewerId` (null for a visitor) may see a request; false if it doesn't exist. */
export async function isRequestShown(db: Executor, requestId: string, viewerId: string | null): Promise<boolean> {
  const row = await readShown(db, requestId)
  return row !== undefined && isShownTo(row, viewerId)
}

/**
 * Returns the owner of a request the viewer may see, null once their account is deleted, and its disposal cost in
 * pounds (FLOOR-10), null if unknown. Throws a Refusal (`not_found`) if it is hidden or doesn't exist.
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
  asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['shown', 'user_id', 'accepted_bidder_id', 'floor_pounds'])
    .where('id', '=', requestId)
    .executeTakeFirst()
