import { contactOf } from '#modules/profiles/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobContact, RequestStatus } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'

/** A carrier has been accepted; a cancelled job needs no contact any more. */
export const AGREED: readonly RequestStatus[] = ['assigned', 'completed']

/**
 * How the two sides of an agreed job reach each other: the carrier for its owner, the owner for its carrier (R05).
 * Throws Refusal not_found for all others, and while nothing is agreed.
 */
export async function jobContact(db: Db<RequestsTables>, requestId: string, viewerId: string): Promise<JobContact> {
  const job = await db
    .selectFrom('collection_requests')
    .select(['user_id', 'accepted_bidder_id'])
    .where('id', '=', requestId)
    .where('status', 'in', AGREED)
    .executeTakeFirst()
  const other = job && otherSide(job.user_id, job.accepted_bidder_id, viewerId)
  if (!other) throw notFound()
  return contactOf(db, other)
}

function otherSide(ownerId: string | null, carrierId: string | null, viewerId: string): string | null {
  if (viewerId === ownerId) return carrierId
  return viewerId === carrierId ? ownerId : null
}
