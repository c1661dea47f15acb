import * as z from 'zod/mini'
import { clearDraft, draftWaits, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'

const Draft = z.object({
  bidAmount: z.string(),
  bidMessage: z.string(),
  /** For which things of the load it was ticked that one may carry them; empty where it was not. */
  carries: z._default(z.string(), ''),
  /** It was ticked that some of the load will be reused. */
  reused: z._default(z.boolean(), false),
})
/** What was typed into the bid form. */
export type BidDraft = z.output<typeof Draft>

export const EMPTY_BID: BidDraft = { bidAmount: '', bidMessage: '', carries: '', reused: false }
const keyOf = (requestId: string) => `bid:${requestId}`

/** The bid that was being written for this request, or null. It survives a reload and signing in. */
export const readBidDraft = (requestId: string): BidDraft | null => readDraft(keyOf(requestId), Draft)

/** Whether a bid for this request waits for its writer, who is not signed in any more. */
export const bidDraftWaits = (requestId: string): boolean => draftWaits(keyOf(requestId))

/** Keeps what has been typed; nothing typed is nothing kept. */
export function keepBidDraft(requestId: string, draft: BidDraft): void {
  const { bidAmount, bidMessage, carries } = draft
  if (bidAmount === '' && bidMessage === '' && carries === '') clearDraft(keyOf(requestId))
  else saveDraft(keyOf(requestId), draft)
}

/** Forgets it: the bid was placed, or the form was cancelled (BID-04, BID-05). */
export const forgetBidDraft = (requestId: string): void => clearDraft(keyOf(requestId))
