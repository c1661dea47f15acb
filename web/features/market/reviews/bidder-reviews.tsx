import { type ReactNode, useState } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { words } from './words.ts'

export { ReviewLine } from './review-line.tsx'

const BidderDialog = lazyDialog(async () => (await import('./bidder-dialog.tsx')).BidderDialog)

/** Renders the button to report the review or reply with this id; `label` is for screen readers. */
export type RenderReport = (kind: 'review' | 'reply', id: string, label: string) => ReactNode

interface BidderReviewsProps {
  bid: Bid
  /** The name of the bidder. */
  name: string
  renderReport: RenderReport
}

/** Opens the reviews of a bidder, for the owner of the request (REVIEW-04). Empty without reviews. */
export function BidderReviews({ bid: { id, bidderReviews }, name, renderReport }: BidderReviewsProps) {
  const [open, setOpen] = useState(false)
  if (!bidderReviews?.count) return null
  return (
    <>
      <button
        type="button"
        className="reach pointer-coarse:min-h-11 cursor-pointer text-sm text-brand underline"
        {...preloadOnHover(BidderDialog)}
        onClick={() => setOpen(true)}
      >
        {words.dialog.open}
        <span className="sr-only">{words.dialog.openSuffix(name)}</span>
      </button>
      {open && <BidderDialog bidId={id} name={name} renderReport={renderReport} onClose={() => setOpen(false)} />}
    </>
  )
}
