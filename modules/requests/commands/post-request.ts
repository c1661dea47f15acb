import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database.ts'
import type { FileStore } from '#server/platform/storage.ts'
import { type Act, append, transact } from '#server/platform/transaction.ts'
import type { Image, PostRequest, RequestDetail } from '../contract.ts'
import type { RequestPosted } from '../events.ts'
import { removeImage, storeImage } from '../images.ts'
import { selectDetails, toDetail } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import type { RequestsTables } from '../tables.ts'

interface PostRequestInput {
  userId: string
  request: PostRequest
  /** Bytes as uploaded, or null. */
  upload: Buffer | null
}

/**
 * Posts a collection request and gives it as its owner sees it. The picture is stored first and removed again when the
 * request is not (CALL-22).
 * Throws Refusal: account_gone, wrong_image_type, broken_image.
 */
export async function postRequest(
  db: Db<RequestsTables>,
  files: FileStore,
  { userId, request, upload }: PostRequestInput,
  now: Date,
  act: Act | null,
): Promise<RequestDetail> {
  const image = upload && (await storeImage(files, userId, upload))
  const event = rules.postRequest({ userId, input: request, image, now })
  try {
    const posted = await insertRequest(db, event, request.postcode, act)
    // The act was done before: its request keeps the picture of the first time.
    if (image && posted.id !== event.data.card.id) await removeImage(files, image)
    return posted
  } catch (error) {
    if (image && !(await mayBePosted(db, event.data.card.id))) await removeImage(files, image)
    throw error
  }
}

/** A connection that breaks during the commit leaves it open whether the request is there: then its picture stays. */
async function mayBePosted(db: Db<RequestsTables>, requestId: string): Promise<boolean> {
  try {
    const row = await db.selectFrom('collection_requests').select('id').where('id', '=', requestId).executeTakeFirst()
    return row !== undefined
  } catch {
    return true
  }
}

async function insertRequest(
  db: Db<RequestsTables>,
  event: RequestPosted,
  postcode: string | null,
  act: Act | null,
): Promise<RequestDetail> {
  const { card, userId } = event.data
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, userId)
      await trx
        .insertInto('collection_requests')
        .values({
          id: card.id,
          user_id: userId,
          title: card.title,
          description: card.description,
          budget: card.budget?.toFixed(2) ?? null,
          postcode,
          location_text: card.locationText,
          image_urls: card.imageUrls && JSON.stringify(card.imageUrls satisfies Image[]),
          created_at: new Date(card.createdAt),
          updated_at: new Date(card.updatedAt),
        })
        .execute()
      await append(trx, event)
      return toDetail(await selectDetails(trx).where('id', '=', card.id).executeTakeFirstOrThrow(), userId)
    },
    act,
  )
}
