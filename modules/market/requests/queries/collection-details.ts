import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CollectionDetails } from '../contract/collection.ts'
import { CONTACT_VISIBLE_STATUSES } from '../rules.ts'
import type { RequestsTables } from '../tables.ts'

const NO_DETAILS: CollectionDetails = { phoneNumber: null, address: null, floor: null, accessNote: null }

/** Returns the collection details of jobs, by request id. The caller checks that the reader is a party of each job. */
export async function collectionDetailsOf(
  db: Executor,
  requestIds: readonly string[],
): Promise<Map<string, CollectionDetails>> {
  if (requestIds.length === 0) return new Map()
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_details')
    .select(['request_id', 'phone_number as phoneNumber', 'address', 'floor', 'access_note as accessNote'])
    .where('request_id', 'in', requestIds)
    .execute()
  return new Map(rows.map(({ request_id, ...details }) => [request_id, details]))
}

/** Returns the collection details of one job; nulls if there are none. */
export async function collectionDetails(db: Executor, requestId: string): Promise<CollectionDetails> {
  return (await collectionDetailsOf(db, [requestId])).get(requestId) ?? NO_DETAILS
}

/**
 * Returns the collection details of an assigned or completed job to its owner. Throws a Refusal (`not_found`) for
 * anyone else.
 */
export async function ownCollectionDetails(
  db: Db<RequestsTables>,
  requestId: string,
  viewerId: string,
): Promise<CollectionDetails> {
  const job = await db
    .selectFrom('collection_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('user_id', '=', viewerId)
    .where('status', 'in', CONTACT_VISIBLE_STATUSES)
    .executeTakeFirst()
  if (!job) throw notFound()
  return collectionDetails(db, requestId)
}
