import { randomUUIDv7 } from 'node:crypto'
import { holdAccount } from '#modules/accounts/facade.ts'
import { assertPlace, locationText } from '#modules/places/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { limitPerHour } from '#server/platform/database/hourly-limit.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { type Files, keepFiles } from '#server/platform/files/files.ts'
import type { Image, PostRequest, RequestDetail } from '../contract.ts'
import type { RequestPosted } from '../events.ts'
import { pictureKeys, storeImage } from '../images.ts'
import { requestSeenBy } from '../queries/request-rows.ts'
import { requestsPostedSince } from '../queries/requests-posted-since.ts'
import * as rules from '../rules.ts'
import type { RequestsTables } from '../tables.ts'

interface PostRequestInput {
  userId: string
  request: PostRequest
  /** Bytes as uploaded, or null. */
  upload: Buffer | null
}

export interface PostingLimits {
  /** How many requests an account may post in an hour. */
  perHour: number
}

/**
 * Posts a collection request and gives it as its owner sees it. The picture is stored first, kept with the request, and
 * removed again when the request is not there (CALL-22).
 * Throws Refusal: place_not_found, account_gone, posting_limit, and those of storeImage.
 */
export async function postRequest(
  db: Db<RequestsTables>,
  files: Files,
  { userId, request, upload }: PostRequestInput,
  limits: PostingLimits,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  if (request.postcode) assertPlace(request.postcode)
  const image = upload && (await storeImage(files, userId, upload))
  const event = rules.postRequest({
    id: randomUUIDv7(),
    userId,
    input: request,
    locationText: request.postcode && locationText(request.postcode),
    image,
    now,
  })
  try {
    const posted = await insertRequest(db, event, request.postcode, limits, command)
    // The command was done before: its request keeps the picture of the first time.
    if (image && posted.id !== event.data.card.id) await files.removeUnkept(pictureKeys(image))
    return posted
  } catch (error) {
    // When only the answer of the commit was lost, the request is there and its picture kept: then it stays.
    if (image) await files.removeUnkept(pictureKeys(image))
    throw error
  }
}

async function insertRequest(
  db: Db<RequestsTables>,
  event: RequestPosted,
  postcode: string | null,
  { perHour }: PostingLimits,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  const { card, userId } = event.data
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, userId)
      const at = new Date(card.createdAt)
      const since = (from: Date) => requestsPostedSince(trx, userId, from)
      await limitPerHour(trx, { userId, what: 'requests', most: perHour, since }, at)
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
          created_at: at,
          updated_at: new Date(card.updatedAt),
        })
        .execute()
      await keepFiles(trx, (card.imageUrls ?? []).flatMap(pictureKeys))
      append(trx, event)
      return requestSeenBy(trx, card.id, userId)
    },
    command,
  )
}
