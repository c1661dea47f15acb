import * as z from 'zod/mini'
import { clearDraft, hasDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'

const Draft = z.object({
  bidAmount: z.string(),
  bidMessage: z.string(),
  /** The items for which the carrier confirmed that it may carry them; empty if not confirmed. */
  carries: z._default(z.string(), ''),
  /** The carrier confirmed that some items will be reused. */
  reused: z._default(z.boolean(), false),
})
/** What was typed into the bid form. */
export type BidDraft = z.output<typeof Draft>

export const EMPTY_BID: BidDraft = { bidAmount: '', bidMessage: '', carries: '', reused: false }
const keyOf = (requestId: string) => `bid:${requestId}`

/** Returns the bid draft for this request, or null. It survives a reload and a login. */
export const readBidDraft = (requestId: string): BidDraft | null => readDraft(keyOf(requestId), Draft)

/** Whether a signed-out carrier left a bid draft for this request. */
export const hasBidDraft = (requestId: string): boolean => hasDraft(keyOf(requestId))

/** Saves the draft, or deletes it if empty. */
export function saveBidDraft(requestId: string, draft: BidDraft): void {
  const { bidAmount, bidMessage, carries } = draft
  if (bidAmount === '' && bidMessage === '' && carries === '') clearDraft(keyOf(requestId))
  else saveDraft(keyOf(requestId), draft)
}

/** Deletes the draft after the bid was placed or the form cancelled (BID-04, BID-05). */
export const deleteBidDraft = (requestId: string): void => clearDraft(keyOf(requestId))
