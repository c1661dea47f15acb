import { acceptedPrice } from '#modules/market/bidding/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { EndReason } from '../contract/reasons.ts'
import type { PriceChange, ReceiptSummary, VisitMilestones } from '../contract.ts'
import type { VisitsTables } from '../tables.ts'
import { agreedPrice, priceChangesOf } from './price-changes.ts'
import { receiptSummaryOf } from './receipt-of-job.ts'
import { visitMilestones } from './visit-milestones.ts'

/** What has happened since the acceptance, as staff read it. */
export interface VisitForStaff {
  milestones: VisitMilestones
  /** The early-start request and the early end of the job; null before either. */
  rights: {
    earlyStartAt: string | null
    endedAt: string | null
    endedBy: VisitsTables['job_rights']['ended_by']
    reasonKey: EndReason | null
  } | null
  agreedPounds: number
  priceChanges: PriceChange[]
  receipt: ReceiptSummary | null
}

/** Returns what has happened in an accepted job. The caller checks who may read it. */
export async function visitForStaff(db: Executor, requestId: string): Promise<VisitForStaff> {
  const [milestones, rights, priceChanges, bidPounds, receipt] = await Promise.all([
    visitMilestones(db, requestId),
    asModuleDb<VisitsTables>(db)
      .selectFrom('job_rights')
      .selectAll()
      .where('request_id', '=', requestId)
      .executeTakeFirst(),
    priceChangesOf(db, requestId),
    acceptedPrice(db, requestId),
    receiptSummaryOf(db, requestId),
  ])
  return {
    milestones,
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
