import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/**
 * Records that the owner has seen the bids on a request, the newest of which was placed at `newestAt` (QUOTA-02).
 * Writes nothing if the owner had already seen that bid.
 */
export async function recordView(
  db: Db<BiddingTables>,
  { requestId, newestAt }: { requestId: string; newestAt: Date },
  now: Date,
): Promise<void> {
  // the clock of the process that placed the bid may be ahead
  const at = new Date(Math.max(now.getTime(), newestAt.getTime()))
  await sql`
    insert into request_owner_looks as look (request_id, last_at)
    select ${requestId}::uuid, ${at}::timestamptz
    where not exists (select from request_owner_looks where request_id = ${requestId} and last_at >= ${newestAt})
    on conflict (request_id) do update set last_at = greatest(look.last_at, excluded.last_at)
  `.execute(db)
}
