import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { limitPerHour } from '#server/platform/database/hourly-limit.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { PostRequest } from '../contract/posting.ts'
import type { Image, RequestDetail } from '../contract.ts'
import { pictureKeys, storeImages } from '../images.ts'
import { countRequestsPostedSince } from '../queries/count-requests-posted-since.ts'
import { draftRequest, postDraft } from '../steps/draft-request.ts'
import type { RequestsTables } from '../tables.ts'

interface PostRequestInput {
  userId: string
  request: PostRequest
  /** Bytes as uploaded, the cover first. */
  uploads: readonly Buffer[]
}

export interface PostingLimits {
  /** How many requests an account may post in an hour. */
  perHour: number
}

/**
 * Posts a collection request and returns it as its owner sees it. Pictures are stored first and removed if the request
 * isn't written (CALL-22).
 * Throws a Refusal: `account_gone`, `posting_limit`, and those of draftRequest and storeImages.
 */
export async function postRequest(
  db: Db<RequestsTables>,
  files: Files,
  { userId, request, uploads }: PostRequestInput,
  limits: PostingLimits,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  const images = await storeImages(files, userId, uploads)
  const keys = images.flatMap(pictureKeys)
  const id = randomUUIDv7()
  try {
    const posted = await insertPostedRequest(db, { id, userId, input: request, images, now }, limits, command)
    // a repeated command keeps the first request's pictures
    if (posted.id !== id) await files.deleteUnkept(keys)
    return posted
  } catch (error) {
    // deleteUnkept keeps the pictures if the transaction was committed and only the response was lost
    await files.deleteUnkept(keys)
    throw error
  }
}

interface Posting {
  id: string
  userId: string
  input: PostRequest
  images: readonly Image[]
  now: Date
}

async function insertPostedRequest(
  db: Db<RequestsTables>,
  { id, userId, input, images, now }: Posting,
  { perHour }: PostingLimits,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, userId)
      const countSince = (start: Date) => countRequestsPostedSince(trx, userId, start)
      await limitPerHour(trx, { userId, action: 'requests', max: perHour, countSince }, now)
      // drafted inside the transaction, so that a repeat returns its first result even if the catalogue has changed
      const draft = await draftRequest(trx, { input, images }, now)
      return postDraft(trx, { id, userId, draft }, now)
    },
    command,
  )
}
