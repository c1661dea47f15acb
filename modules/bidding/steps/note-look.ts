import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/**
 * Notes that the owner of a request was shown its bids, the newest of them placed at `newestAt` (QUOTA-02). Written only
 * where that one had not been shown before, so what is opened again costs a read.
 */
export async function noteLook(
  db: Db<BiddingTables>,
  { requestId, newestAt }: { requestId: string; newestAt: Date },
  now: Date,
): Promise<void> {
  // the clock of the process that placed the bid may be ahead of this one
  const at = new Date(Math.max(now.getTime(), newestAt.getTime()))
  await sql`
    insert into request_owner_looks as look (request_id, last_at)
    select ${requestId}::uuid, ${at}::timestamptz
    where not exists (select from request_owner_looks where request_id = ${requestId} and last_at >= ${newestAt})
    on conflict (request_id) do update set last_at = greatest(look.last_at, excluded.last_at)
  `.execute(db)
}
