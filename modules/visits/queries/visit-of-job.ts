import { acceptedPrice } from '#modules/bidding/facade.ts'
import { jobSides } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobVisit } from '../contract.ts'
import { marksOf, NO_MARKS } from '../marks.ts'
import type { VisitsTables } from '../tables.ts'
import { agreedPrice, priceChangesOf } from './price-changes.ts'
import { receiptLineOf } from './receipt-of-job.ts'

/** What has happened since the acceptance, as one of the two sides reads it. Throws Refusal not_found for all others. */
export async function visitOfJob(
  db: Db<VisitsTables>,
  { requestId, viewerId }: { requestId: string; viewerId: string },
): Promise<JobVisit> {
  const sides = await jobSides(db, requestId)
  if (!sides || (viewerId !== sides.ownerId && viewerId !== sides.carrierId)) throw notFound()
  const row = await db.selectFrom('job_visits').selectAll().where('request_id', '=', requestId).executeTakeFirst()
  const priceChanges = await priceChangesOf(db, requestId)
  const bidPounds = await acceptedPrice(db, requestId)
  return {
    requestId,
    version: row?.version ?? 0,
    marks: row ? marksOf(row) : NO_MARKS,
    rights: null,
    code: null,
    doorToken: null,
    bidPounds,
    agreedPounds: agreedPrice(bidPounds, priceChanges),
    priceChanges,
    receipt: await receiptLineOf(db, requestId),
  }
}
