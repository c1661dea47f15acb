import { type InferResult, sql } from 'kysely'
import {
  asModuleDb,
  asModuleTrx,
  type Db,
  type Executor,
  type OpenTransaction,
} from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { RequestsTables } from '../tables.ts'

const selectRequest = (db: Executor, requestId: string) =>
  asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'user_id as userId', 'title', 'status', 'winning_bid_id as winningBidId'])
    .select(['accepted_bidder_id as acceptedBidderId', 'collected_at as collectedAt', 'shown', 'version'])
    .select(['book_at_budget as bookAtBudget', sql<number | null>`budget::float8`.as('budget')])
    // the carrier has to confirm that it may carry this (ITEM-09)
    .select(sql<boolean>`coalesce((load->>'needsTick')::boolean, false)`.as('needsConfirmation'))
    .where('id', '=', requestId)

/** A locked request: `userId` is null once its owner's account is deleted, `shown` false while it is hidden. */
export type LockedRequest = InferResult<ReturnType<typeof selectRequest>>[number]

/** Locks a request FOR SHARE, so that it can't be assigned or closed until the transaction ends. */
export async function lockRequestForShare(trx: OpenTransaction, requestId: string): Promise<LockedRequest | null> {
  const [request = null] = await selectForShare(trx, { requestId })
  return request
}

const selectForShare = prepareStatement(
  'requests.hold',
  (db: Db<RequestsTables>, placeholder: PlaceholderOf<{ requestId: string }>) =>
    selectRequest(db, placeholder('requestId')).forShare(),
)

/** Locks a request FOR UPDATE. */
export async function lockRequest(trx: OpenTransaction, requestId: string): Promise<LockedRequest | null> {
  const [request = null] = await selectForUpdate(trx, { requestId })
  return request
}

const selectForUpdate = prepareStatement(
  'requests.lock',
  (db: Db<RequestsTables>, placeholder: PlaceholderOf<{ requestId: string }>) =>
    selectRequest(db, placeholder('requestId')).forUpdate(),
)

/**
 * Locks a user's requests and those in `otherRequestIds`, in order of id. Without that order, two users who leave at the
 * same time and have bid on each other's requests could deadlock.
 */
export async function lockRequestsOf(
  trx: OpenTransaction,
  userId: string,
  otherRequestIds: readonly string[],
): Promise<void> {
  await asModuleTrx<RequestsTables>(trx)
    .selectFrom('collection_requests')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('id', '=', sql<string>`any(${otherRequestIds}::uuid[])`)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}
