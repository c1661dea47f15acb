import { acceptedPrice } from '#modules/bidding/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { JobVisit } from '../contract.ts'
import { showsCode } from '../door/rules.ts'
import { marksOf, NO_MARKS } from '../marks.ts'
import type { VisitsTables } from '../tables.ts'
import { agreedPrice, priceChangesOf } from './price-changes.ts'
import { receiptLineOf } from './receipt-of-job.ts'
import { sidesSeenBy } from './sides-seen-by.ts'

/** What has happened since the acceptance, as one of the two sides reads it. Throws Refusal not_found for all others. */
export async function visitOfJob(
  db: Db<VisitsTables>,
  { requestId, viewerId }: { requestId: string; viewerId: string },
  now = new Date(),
): Promise<JobVisit> {
  const sides = await sidesSeenBy(db, { requestId, viewerId })
  const row = await db.selectFrom('job_visits').selectAll().where('request_id', '=', requestId).executeTakeFirst()
  const priceChanges = await priceChangesOf(db, requestId)
  const bidPounds = await acceptedPrice(db, requestId)
  return {
    requestId,
    version: row?.version ?? 0,
    marks: row ? marksOf(row) : NO_MARKS,
    rights: null,
    unconfirmedAt: row?.confirmed_at === null ? (row.unconfirmed_told_at?.toISOString() ?? null) : null,
    code: row && sides.agreed && showsCode(row, now) ? row.arrival_code : null,
    bidPounds,
    agreedPounds: agreedPrice(bidPounds, priceChanges),
    priceChanges,
    receipt: await receiptLineOf(db, requestId),
  }
}
