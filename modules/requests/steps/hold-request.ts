import { type InferResult, sql } from 'kysely'
import { type Db, type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import type { RequestsTables } from '../tables.ts'

const selectHeld = (db: Executor, requestId: string) =>
  own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'user_id as userId', 'title', 'status', 'winning_bid_id as winningBidId'])
    .select(['accepted_bidder_id as acceptedBidderId', 'collected_at as collectedAt', 'shown', 'version'])
    .select(['book_at_budget as bookAtBudget', sql<number | null>`budget::float8`.as('budget')])
    // its carrier must tick that it may carry this (ITEM-09)
    .select(sql<boolean>`coalesce((load->>'needsTick')::boolean, false)`.as('needsTick'))
    .where('id', '=', requestId)

/** A request as it stands under a lock: `userId` is null when its owner has left, `shown` false while it is hidden. */
export type HeldRequest = InferResult<ReturnType<typeof selectHeld>>[number]

/** Holds a request FOR SHARE: it cannot be assigned or closed until the transaction ends, but others may hold it too. */
export async function holdRequest(trx: OpenTransaction, requestId: string): Promise<HeldRequest | null> {
  const [request = null] = await selectShared(trx, { requestId })
  return request
}

const selectShared = prepared('requests.hold', (db: Db<RequestsTables>, given: Given<{ requestId: string }>) =>
  selectHeld(db, given('requestId')).forShare(),
)

/** Locks a request FOR UPDATE: no other transaction may hold or change it until this one ends. */
export async function lockRequest(trx: OpenTransaction, requestId: string): Promise<HeldRequest | null> {
  const [request = null] = await selectLocked(trx, { requestId })
  return request
}

const selectLocked = prepared('requests.lock', (db: Db<RequestsTables>, given: Given<{ requestId: string }>) =>
  selectHeld(db, given('requestId')).forUpdate(),
)

/**
 * Locks what a person posted and `others`, all in the order of their ids: of two people who leave at once, each with
 * bids on the other's requests, one waits for the other.
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
