import { sql } from 'kysely'
import { type Db, type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { append } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RequestCard, RequestDetail, RequestStatus } from './contract.ts'
import { RequestAssigned } from './events.ts'
import { isShownTo, selectCards, selectDetails, toCard, toDetail } from './queries/request-rows.ts'
import { noteStep } from './steps/note-step.ts'
import type { RequestsTables } from './tables.ts'

export { findableRequests } from './queries/findable-requests.ts'
export { moderatedRequest } from './queries/moderated-request.ts'
export { postedByOutward } from './queries/posted-by-outward.ts'
export { jobsCompletedBy, openRequestsByArea } from './queries/public-counts.ts'
export { requestsOfOwner } from './queries/request-lists.ts'
export { requestTitles } from './queries/request-titles.ts'
export { requestsExport } from './queries/requests-export.ts'
export { anonymiseRequests } from './steps/anonymise-requests.ts'
export { hideRequest, hideRequestsOf, restoreRequest, restoreRequestsOf } from './steps/hide-requests.ts'

/** A request as it stands under a lock. */
export interface HeldRequest {
  id: string
  /** Null when the owner has deleted their account. */
  userId: string | null
  title: string
  status: RequestStatus
  winningBidId: string | null
  acceptedBidderId: string | null
  collectedAt: Date | null
  version: number
  /** False while staff hide it. */
  shown: boolean
}

/** Holds a request FOR SHARE: it cannot be assigned or closed until the transaction ends, but others may hold it too. */
export async function holdRequest(trx: OpenTransaction, requestId: string): Promise<HeldRequest | null> {
  const [row] = await selectShared(trx, { requestId })
  return heldRequest(row)
}

const selectShared = prepared('requests.hold', (db: Db<RequestsTables>, given: Given<{ requestId: string }>) =>
  selectHeld(db, given('requestId')).forShare(),
)

/** Locks a request FOR UPDATE: nobody else may hold or change it until the transaction ends. */
export async function lockRequest(trx: OpenTransaction, requestId: string): Promise<HeldRequest | null> {
  return heldRequest(await selectHeld(trx, requestId).forUpdate().executeTakeFirst())
}

/**
 * Locks what someone posted and `others`, all in the order of their ids: two people who leave at once, each with bids
 * on the other's requests, wait for one another.
 */
export async function lockRequestsOf(trx: OpenTransaction, userId: string, others: readonly string[]): Promise<void> {
  await ownTrx<RequestsTables>(trx)
    .selectFrom('collection_requests')
    .select('id')
    .where((request) =>
      request.or([request('user_id', '=', userId), request('id', '=', sql<string>`any(${others}::uuid[])`)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

const selectHeld = (db: Executor, requestId: string) =>
  own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select([
      'id',
      'user_id',
      'title',
      'status',
      'winning_bid_id',
      'accepted_bidder_id',
      'collected_at',
      'version',
      'shown',
    ])
    .where('id', '=', requestId)

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>['executeTakeFirst']>>

const heldRequest = (row: HeldRow): HeldRequest | null =>
  row
    ? {
        id: row.id,
        userId: row.user_id,
        title: row.title,
        status: row.status,
        winningBidId: row.winning_bid_id,
        acceptedBidderId: row.accepted_bidder_id,
        collectedAt: row.collected_at,
        version: row.version,
        shown: row.shown,
      }
    : null

interface Assignment {
  requestId: string
  ownerId: string
  winningBidId: string
  acceptedBidderId: string
  at: Date
}

/** Assigns a request that the caller has locked, and gives it as its owner sees it now (STATE-07, CALL-16). */
export async function assignRequest(
  trx: OpenTransaction,
  { requestId, ownerId, winningBidId, acceptedBidderId, at }: Assignment,
): Promise<RequestDetail> {
  await ownTrx<RequestsTables>(trx)
    .updateTable('collection_requests')
    .set((request) => ({
      status: 'assigned',
      winning_bid_id: winningBidId,
      accepted_bidder_id: acceptedBidderId,
      updated_at: at,
      version: request('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute()
  await noteStep(trx, { requestId, what: 'bid_accepted', by: 'owner', at })
  const row = await selectDetails(trx).where('id', '=', requestId).executeTakeFirstOrThrow()
  append(
    trx,
    RequestAssigned.of(
      {
        requestId,
        version: row.version,
        status: row.status,
        userId: ownerId,
        winningBidId,
        acceptedBidderId,
        updatedAt: at.toISOString(),
      },
      at,
    ),
  )
  return toDetail(row, ownerId)
}

/** Whose a request is: null for nobody's any more, undefined when nobody else is shown such a request. */
export async function ownerOfRequest(db: Executor, requestId: string): Promise<string | null | undefined> {
  const row = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row?.user_id
}

/** Lets those pass who are shown a request. Throws Refusal not_found for what is hidden from them, or is not there. */
export async function assertRequestShown(db: Executor, requestId: string, viewerId: string | null): Promise<void> {
  if (!(await isRequestShown(db, requestId, viewerId))) throw notFound('Job not found.')
}

/** Whether `viewerId` (null: a visitor) is shown a request: false for what is hidden from them, or is not there. */
export async function isRequestShown(db: Executor, requestId: string, viewerId: string | null): Promise<boolean> {
  const row = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['shown', 'user_id', 'accepted_bidder_id'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row !== undefined && isShownTo(row, viewerId)
}

/** Why staff ended a request, for the mails to everybody concerned; null where they did not. */
export async function endReason(db: Executor, requestId: string): Promise<string | null> {
  const step = await own<RequestsTables>(db)
    .selectFrom('request_history')
    .select('reason')
    .where('request_id', '=', requestId)
    .where('by_side', '=', 'staff')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.reason ?? null
}

/** The ids of all that someone posted. */
export async function requestIdsOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The cards of `ids` that `viewerId` is shown, by id; what is gone, or hidden, is missing. */
export async function requestCards(
  db: Executor,
  ids: readonly string[],
  viewerId: string,
): Promise<Map<string, RequestCard>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db)
    .where('id', 'in', ids)
    .where((request) =>
      request.or([
        request('shown', '=', true),
        request('accepted_bidder_id', '=', viewerId),
        request('user_id', '=', viewerId),
      ]),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}
