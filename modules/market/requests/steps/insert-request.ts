import type { StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { markFilesKept } from '#server/platform/files/files.ts'
import type { Image, RequestDetail } from '../contract.ts'
import type { RequestPosted } from '../events.ts'
import { pictureKeys } from '../images.ts'
import { requestSeenBy } from '../queries/request-rows.ts'
import type { RequestsTables } from '../tables.ts'
import { toLoadColumns } from './to-load-columns.ts'

interface InsertRequestInput {
  posted: RequestPosted
  postcode: string | null
  load: StoredLoad
  /** The cancelled request this one reposts; null for none. */
  repostOf: string | null
  /** The reference it was posted with; null for none. */
  referenceId: string | null
}

/** Inserts a new request with its event, keeps its pictures, and returns it as its owner sees it. */
export async function insertRequest(
  trx: OpenTransaction,
  { posted, postcode, load, repostOf, referenceId }: InsertRequestInput,
  now: Date,
): Promise<RequestDetail> {
  const { userId, card } = posted.data
  await asModuleTrx<RequestsTables>(trx)
    .insertInto('collection_requests')
    .values({
      id: card.id,
      user_id: userId,
      title: card.title,
      description: card.description,
      budget: card.budget?.toFixed(2) ?? null,
      book_at_budget: card.bookAtBudget ?? false,
      postcode,
      location_text: card.locationText,
      ...toLoadColumns(load),
      image_urls: card.imageUrls && JSON.stringify(card.imageUrls satisfies Image[]),
      repost_of: repostOf,
      reference_id: referenceId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await markFilesKept(trx, (card.imageUrls ?? []).flatMap(pictureKeys))
  append(trx, posted)
  return requestSeenBy(trx, card.id, userId)
}
