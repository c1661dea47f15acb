import { sql, type UpdateObject } from 'kysely'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import type { RequestStatus } from '../contract.ts'
import { RequestAnonymised } from '../events.ts'
import { pictureKeys } from '../images.ts'
import type { RequestsTables } from '../tables.ts'

const TITLE = 'Deleted request'
const DESCRIPTION = 'The person who posted this request has deleted their account.'

/**
 * Removes a departing user from all requests. The user's own requests lose their owner, postcode, collection details
 * and pictures and take no more bids; their texts stay only if a carrier was accepted, as that carrier's record. Jobs
 * that the user won lose their carrier. The caller has the locks of lockRequestsOf. Returns the keys of the deleted
 * pictures: pass them to deleteMarked after the commit.
 */
export async function anonymiseRequests(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  const requestsTrx = asModuleTrx<RequestsTables>(trx)
  const keys = await deletePictures(requestsTrx, userId)
  await recordCancellations(requestsTrx, userId, now)
  await requestsTrx
    .deleteFrom('collection_details')
    .where('request_id', 'in', requestsTrx.selectFrom('collection_requests').select('id').where('user_id', '=', userId))
    .execute()
  await updateRequests(requestsTrx, 'user_id', userId, WITHOUT_OWNER, now)
  await updateRequests(requestsTrx, 'accepted_bidder_id', userId, { accepted_bidder_id: null }, now)
  return keys
}

/** Returns the SQL expression for a column's value if a carrier won the request, else null. */
function keepIfWon<T = string>(column: string) {
  return sql<T | null>`case when winning_bid_id is not null then ${sql.ref(column)} end`
}

const WITHOUT_OWNER = {
  user_id: null,
  repost_of: null,
  postcode: null,
  image_urls: null,
  access: null,
  half_days: null,
  status: sql<RequestStatus>`case status when 'pending' then 'cancelled' else status end`,
  title: sql<string>`case when winning_bid_id is null then ${TITLE} else title end`,
  description: sql<string>`case when winning_bid_id is null then ${DESCRIPTION} else description end`,
  location_text: keepIfWon('location_text'),
  load: keepIfWon('load'),
  load_items: keepIfWon('load_items'),
  load_words: keepIfWon('load_words'),
  floor_pounds: keepIfWon<number>('floor_pounds'),
}

/** Adds the cancellation of the departing owner's open requests to their history. */
async function recordCancellations(trx: Trx<RequestsTables>, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('request_history')
    .columns(['request_id', 'what', 'by_side', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('collection_requests')
        .select([
          'id',
          sql.lit<'cancelled'>('cancelled').as('what'),
          sql.lit<'owner'>('owner').as('by_side'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .where('user_id', '=', userId)
        .where('status', '=', 'pending'),
    )
    .execute()
}

/** Marks the pictures of a user's requests for deletion and returns their keys. */
async function deletePictures(trx: Trx<RequestsTables>, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('collection_requests')
    .select('image_urls')
    .where('user_id', '=', userId)
    .where('image_urls', 'is not', null)
    .execute()
  const keys = rows.flatMap(({ image_urls }) => (image_urls ?? []).flatMap(pictureKeys))
  await markFilesForDeletion(trx, keys)
  return keys
}

async function updateRequests(
  trx: Trx<RequestsTables>,
  column: 'user_id' | 'accepted_bidder_id',
  userId: string,
  columns: UpdateObject<RequestsTables, 'collection_requests'>,
  now: Date,
): Promise<void> {
  const rows = await trx
    .updateTable('collection_requests')
    .set(columns)
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where(column, '=', userId)
    .returningAll()
    .execute()
  const events = rows.map((row) =>
    RequestAnonymised.of(
      {
        id: row.id,
        version: row.version,
        status: row.status,
        userId: row.user_id,
        winningBidId: row.winning_bid_id,
        acceptedBidderId: row.accepted_bidder_id,
        title: row.title,
        description: row.description,
        locationText: row.location_text,
        imageUrls: row.image_urls,
        updatedAt: row.updated_at.toISOString(),
      },
      now,
    ),
  )
  append(trx, ...events)
}
