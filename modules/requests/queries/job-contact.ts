import { type ContactNames, carrierContact, contactNames } from '#modules/profiles/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CollectionDetails, JobContact } from '../collection/contract.ts'
import { AGREED, needsDetails } from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { collectionDetails } from './collection-details.ts'

/**
 * How the two sides of an agreed job reach each other: the carrier for its owner, for its carrier the owner as they told it for
 * this job, until it is complete (R05). Throws Refusal not_found for all others, and while nothing is agreed.
 */
export async function jobContact(db: Db<RequestsTables>, requestId: string, viewerId: string): Promise<JobContact> {
  const job = await db
    .selectFrom('collection_requests')
    .select(['user_id as ownerId', 'accepted_bidder_id as carrierId', 'status'])
    .where('id', '=', requestId)
    .where('status', 'in', AGREED)
    .executeTakeFirst()
  const { ownerId = null, carrierId = null } = job ?? {}
  if (viewerId === ownerId && carrierId !== null) return carrierContact(db, carrierId)
  if (viewerId === carrierId && ownerId !== null) {
    const details = job && needsDetails(job.status) ? await collectionDetails(db, requestId) : undefined
    return ownerContact(await contactNames(db, ownerId), details)
  }
  throw notFound()
}

/** An owner as the carrier of one job reaches them. */
export function ownerContact(names: ContactNames, details: CollectionDetails | undefined): JobContact {
  const { phoneNumber = null, address = null, floor = null, accessNote = null } = details ?? {}
  return {
    ...names,
    phoneNumber,
    address,
    ...(floor !== null && { floor }),
    ...(accessNote !== null && { accessNote }),
  }
}
