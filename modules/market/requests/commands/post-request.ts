import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { assertKnownPostcode, locationText } from '#modules/core/places/facade.ts'
import { buildLoad, type StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { limitPerHour } from '#server/platform/database/hourly-limit.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { PostRequest } from '../contract/posting.ts'
import type { RequestDetail } from '../contract.ts'
import { pictureKeys, storeImages } from '../images.ts'
import { areaOf } from '../outward.ts'
import { countRequestsPostedSince } from '../queries/count-requests-posted-since.ts'
import { findReferenceId } from '../queries/find-reference-id.ts'
import { toSummary } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import { insertRequest } from '../steps/insert-request.ts'
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
 * Throws Refusal: place_not_found, account_gone, posting_limit, and those of buildLoad and storeImages.
 */
export async function postRequest(
  db: Db<RequestsTables>,
  files: Files,
  { userId, request, uploads }: PostRequestInput,
  limits: PostingLimits,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  if (request.postcode) assertKnownPostcode(request.postcode)
  const images = await storeImages(files, userId, uploads)
  const keys = images.flatMap(pictureKeys)
  const id = randomUUIDv7()
  try {
    const posted = await insertOnce(db, { id, userId, input: request, images, now }, limits, command)
    // a repeated command keeps the first request's pictures
    if (posted.id !== id) await files.removeUnkept(keys)
    return posted
  } catch (error) {
    // removeUnkept keeps the pictures if the transaction was committed and only the response was lost
    await files.removeUnkept(keys)
    throw error
  }
}

async function insertOnce(
  db: Db<RequestsTables>,
  posting: Omit<rules.Posting, 'load' | 'locationText'>,
  { perHour }: PostingLimits,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  const { userId, input, now } = posting
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, userId)
      const countSince = (from: Date) => countRequestsPostedSince(trx, userId, from)
      await limitPerHour(trx, { userId, action: 'requests', most: perHour, countSince }, now)
      // read inside the transaction, so that a repeat returns its first result even if the catalogue has changed
      const load = input.load ? await buildLoad(trx, input.load, areaOf(input.postcode), now) : NO_LOAD
      const posted = rules.postRequest({
        ...posting,
        locationText: input.postcode && locationText(input.postcode),
        load: load.summary && toSummary(load.summary),
      })
      const reference = await findReferenceId(trx, input.reference)
      return insertRequest(trx, { posted, postcode: input.postcode, load, repostOf: null, referenceId: reference }, now)
    },
    command,
  )
}

const NO_LOAD: StoredLoad = { items: [], summary: null, words: null, costFloor: null, access: null, halfDays: null }
