import { type ContactNames, carrierContact, contactNames } from '#modules/carriers/profiles/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CollectionDetails, JobContact } from '../contract/collection.ts'
import { CONTACT_VISIBLE_STATUSES, needsDetails } from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { collectionDetails } from './collection-details.ts'

/**
 * Returns the contact details of the other party of a job (R05). The carrier gets the owner's names, and the collection
 * details while the job is assigned. Throws a Refusal (`not_found`) for anyone else, and before a bid is accepted.
 */
export async function jobContact(db: Db<RequestsTables>, requestId: string, viewerId: string): Promise<JobContact> {
  const job = await db
    .selectFrom('collection_requests')
    .select(['user_id as ownerId', 'accepted_bidder_id as carrierId', 'status'])
    .where('id', '=', requestId)
    .where('status', 'in', CONTACT_VISIBLE_STATUSES)
    .executeTakeFirst()
  const { ownerId = null, carrierId = null } = job ?? {}
  if (viewerId === ownerId && carrierId !== null) return carrierContact(db, carrierId)
  if (viewerId === carrierId && ownerId !== null) {
    const details = job && needsDetails(job.status) ? await collectionDetails(db, requestId) : undefined
    return ownerContact(await contactNames(db, ownerId), details)
  }
  throw notFound()
}

/** Returns the owner's contact details for the carrier of a job. */
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
