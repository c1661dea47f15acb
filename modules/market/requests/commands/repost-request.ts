import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { limitPerHour } from '#server/platform/database/hourly-limit.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Image, RequestDetail } from '../contract.ts'
import { RequestReposted } from '../events.ts'
import { copyImages, pictureKeys } from '../images.ts'
import { countRequestsPostedSince } from '../queries/count-requests-posted-since.ts'
import { findRepostId } from '../queries/find-repost-id.ts'
import { requestSeenBy, toSummary } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import { withoutPastHalfDays } from '../steps/draft-request.ts'
import { insertRequest } from '../steps/insert-request.ts'
import { lockRequest } from '../steps/lock-request.ts'
import type { RequestsTables } from '../tables.ts'
import type { PostingLimits } from './post-request.ts'

interface RepostRequestInput {
  requestId: string
  callerId: string
}

/**
 * Posts a cancelled request again, once, with its texts, items, remaining half-days and copies of its pictures. Returns
 * the new request (RIGHT-06), also when repeated.
 * Throws a Refusal: `account_gone`, `account_suspended`, `posting_limit`, and those of rules.assertMayRepost and
 * copyImages.
 */
export async function repostRequest(
  db: Db<RequestsTables>,
  files: Files,
  input: RepostRequestInput,
  limits: PostingLimits,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  const images = await copyImages(files, input.callerId, await imagesToCopy(db, input))
  const keys = images.flatMap(pictureKeys)
  const id = randomUUIDv7()
  try {
    const newRequest = await insertRepost(db, { ...input, id, images }, limits, now, command)
    // the request was already reposted, with other copies of the pictures
    if (newRequest.id !== id) await files.deleteUnkept(keys)
    return newRequest
  } catch (error) {
    await files.deleteUnkept(keys)
    throw error
  }
}

/** Returns the pictures to copy; none if the request can't be reposted. */
async function imagesToCopy(db: Db<RequestsTables>, { requestId, callerId }: RepostRequestInput): Promise<Image[]> {
  const row = await db
    .selectFrom('collection_requests')
    .select('image_urls')
    .where('id', '=', requestId)
    .where('user_id', '=', callerId)
    .where('status', '=', 'cancelled')
    .where('shown', '=', true)
    .executeTakeFirst()
  return (await findRepostId(db, requestId)) === null ? (row?.image_urls ?? []) : []
}

async function insertRepost(
  db: Db<RequestsTables>,
  { requestId, callerId, id, images }: RepostRequestInput & { id: string; images: readonly Image[] },
  { perHour }: PostingLimits,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      rules.assertMayRepost({ request: await lockRequest(trx, requestId), callerId })
      const existingRepostId = await findRepostId(trx, requestId)
      if (existingRepostId !== null) return requestSeenBy(trx, existingRepostId, callerId)
      const countSince = (start: Date) => countRequestsPostedSince(trx, callerId, start)
      await limitPerHour(trx, { userId: callerId, action: 'requests', max: perHour, countSince }, now)
      const cancelled = await rowOf(trx, requestId)
      const { title, description, postcode, budget } = cancelled
      const event = rules.postRequest({
        id,
        userId: callerId,
        input: { title, description, budget: budget === null ? null : Number(budget) },
        locationText: cancelled.location_text,
        images,
        load: cancelled.load && toSummary(cancelled.load),
        now,
      })
      const load = storedLoadOf(cancelled, now)
      const detail = await insertRequest(
        trx,
        { posted: event, postcode, load, repostOf: requestId, referenceId: null },
        now,
      )
      const withoutCarrierId = await cancellingCarrier(trx, cancelled)
      const eventData = { requestId: id, repostOf: requestId, userId: callerId, title, withoutCarrierId }
      append(trx, RequestReposted.of(eventData, now))
      return detail
    },
    command,
  )
}

type Row = Selectable<RequestsTables['collection_requests']>

const rowOf = (trx: Trx<RequestsTables>, requestId: string): Promise<Row> =>
  trx.selectFrom('collection_requests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()

/** Returns the load as it was posted, independent of later catalogue changes. */
function storedLoadOf({ load, load_items, load_words, floor_pounds, access, half_days }: Row, now: Date): StoredLoad {
  const postedLoad = { items: load_items ?? [], summary: load, words: load_words, costFloor: floor_pounds, access }
  return withoutPastHalfDays({ ...postedLoad, halfDays: half_days }, now)
}

/** Returns the carrier of a job if the carrier cancelled it. */
async function cancellingCarrier(trx: Trx<RequestsTables>, job: Row): Promise<string | null> {
  const step = await trx
    .selectFrom('request_history')
    .select('by_side')
    .where('request_id', '=', job.id)
    .where('what', '=', 'cancelled')
    .executeTakeFirst()
  return step?.by_side === 'carrier' ? job.accepted_bidder_id : null
}
