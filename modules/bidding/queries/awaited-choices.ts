import { sql } from 'kysely'
import { openRequestsOf } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** A request with bids of which its owner has accepted none. */
interface AwaitedChoice {
  requestId: string
  bids: number
  /** When the newest was placed. */
  at: Date
}

/** The open requests of an owner that have bids to choose from. */
export async function awaitedChoices(db: Executor, ownerId: string): Promise<AwaitedChoice[]> {
  const open = await openRequestsOf(db, ownerId)
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  return own<BiddingTables>(db)
    .selectFrom('bids')
    .select(({ fn }) => [
      'collection_request_id as requestId',
      fn.countAll<number>().as('bids'),
      fn.max('created_at').as('at'),
    ])
    .where('collection_request_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .groupBy('collection_request_id')
    .execute()
}
