import { sql } from 'kysely'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { isReturnable, unopenedBidsCutoff, wasViewed } from '../returns/rules.ts'
import { returnBids } from '../steps/return-bids.ts'
import type { BiddingTables } from '../tables.ts'

/** The most bids decided per transaction. */
const BATCH_SIZE = 100

/**
 * Decides which bids the owner did not open within 48 hours and returns those to their carriers (QUOTA-01). Each worker
 * locks its bids and skips those of others, so workers can run in parallel. Returns the number of bids decided.
 */
export async function returnUnopenedBids(db: Db<BiddingTables>, now: Date): Promise<number> {
  // a transaction wakes the relay, so only start one if a bid is due
  if (!(await selectDue(db, now).limit(1).executeTakeFirst())) return 0
  return transact(
    db,
    async (trx) => {
      const bids = await selectDue(trx, now)
        .orderBy('created_at')
        .limit(BATCH_SIZE)
        .forUpdate('bids')
        .skipLocked()
        .execute()
      if (bids.length === 0) return 0
      const ids = bids.map(({ bidId }) => bidId)
      await trx
        .updateTable('bids')
        .set({ opening_judged_at: now })
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
      const unopened = bids.filter(
        ({ status, hidden_at, created_at, last_at }) =>
          isReturnable({ status, withdrawn: false, hidden: hidden_at !== null }, 'unopened') &&
          !wasViewed(created_at, last_at),
      )
      await returnBids(
        trx,
        unopened.flatMap(({ bidId, requestId, carrierId }) => (carrierId ? [{ bidId, requestId, carrierId }] : [])),
        'unopened',
        now,
      )
      return bids.length
    },
    null,
  )
}

const selectDue = (db: Executor, now: Date) =>
  asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .leftJoin('request_owner_looks as view', 'view.request_id', 'bids.collection_request_id')
    .select(['bids.id as bidId', 'collection_request_id as requestId', 'bidder_id as carrierId', 'status'])
    .select(['created_at', 'hidden_at', 'view.last_at'])
    .where('opening_judged_at', 'is', null)
    .where('status', '=', 'active')
    .where('withdrawn_at', 'is', null)
    .where('created_at', '<=', unopenedBidsCutoff(now))
