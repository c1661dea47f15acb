import { acceptedPrice } from '#modules/bidding/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { PriceChange, ReceiptLine, VisitMarks } from '../contract.ts'
import type { EndReason } from '../reasons/contract.ts'
import type { VisitsTables } from '../tables.ts'
import { agreedPrice, priceChangesOf } from './price-changes.ts'
import { receiptLineOf } from './receipt-of-job.ts'
import { visitMarks } from './visit-marks.ts'

/** What has happened since an acceptance, as staff read it. */
export interface VisitForStaff {
  marks: VisitMarks
  /** When the owner asked for an early collection, and when and by whom the job was ended; null before anything of that. */
  rights: {
    earlyStartAt: string | null
    endedAt: string | null
    endedBy: VisitsTables['job_rights']['ended_by']
    reasonKey: EndReason | null
  } | null
  agreedPounds: number
  priceChanges: PriceChange[]
  receipt: ReceiptLine | null
}

/** What has happened to an accepted job; the caller decides who may read it. */
export async function visitForStaff(db: Executor, requestId: string): Promise<VisitForStaff> {
  const [marks, rights, priceChanges, bidPounds, receipt] = await Promise.all([
    visitMarks(db, requestId),
    own<VisitsTables>(db).selectFrom('job_rights').selectAll().where('request_id', '=', requestId).executeTakeFirst(),
    priceChangesOf(db, requestId),
    acceptedPrice(db, requestId),
    receiptLineOf(db, requestId),
  ])
  return {
    marks,
    rights: rights
      ? {
          earlyStartAt: rights.early_start_at?.toISOString() ?? null,
          endedAt: rights.ended_at?.toISOString() ?? null,
          endedBy: rights.ended_by,
          reasonKey: rights.reason_key,
        }
      : null,
    agreedPounds: agreedPrice(bidPounds, priceChanges),
    priceChanges,
    receipt,
  }
}
