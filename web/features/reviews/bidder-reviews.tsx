import { type ReactNode, useState } from 'react'
import type { Bid } from '#modules/bidding/contract.ts'
import { whenNear } from '#web/lib/boot/use-ahead.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { words } from './words.ts'

export { ReviewLine } from './review-line.tsx'

const BidderDialog = lazyDialog(async () => (await import('./bidder-dialog.tsx')).BidderDialog)

/** Draws what else may be done about a review of this id, or the reply to it, and what that is called. */
export type DrawReport = (kind: 'review' | 'reply', id: string, what: string) => ReactNode

interface BidderReviewsProps {
  bid: Bid
  /** What the bidder is called. */
  name: string
  report: DrawReport
}

/** The way to the texts about a bidder, for the owner who decides (REVIEW-04); nothing where there are none. */
export function BidderReviews({ bid: { id, bidderReviews }, name, report }: BidderReviewsProps) {
  const [open, setOpen] = useState(false)
  if (!bidderReviews?.count) return null
  return (
    <>
      <button
        type="button"
        className="reach pointer-coarse:min-h-11 cursor-pointer text-sm text-brand underline"
        {...whenNear(BidderDialog)}
        onClick={() => setOpen(true)}
      >
        {words.dialog.open}
        <span className="sr-only">{words.dialog.openOf(name)}</span>
      </button>
      {open && <BidderDialog bidId={id} name={name} report={report} onClose={() => setOpen(false)} />}
    </>
  )
}
