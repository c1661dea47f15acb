import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, Suspense, useId, useState } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Money } from '#web/ui/money.tsx'
import { Time } from '#web/ui/time.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { BidStatusPill } from './bid-status-pill.tsx'
import { bidderName } from './bidder-name.ts'
import type { LowBidMark } from './low-bid-marks.ts'

/** Renders the note on a very low bid; `isOwn` if the viewer placed the bid. */
export type RenderLowBidNote = (lowBidMark: LowBidMark, isOwn: boolean) => ReactNode

/** Renders a bidder's registration and reviews. */
export type RenderBidder = (bid: Bid) => ReactNode

/** Renders the agreed price of an accepted bid. */
export type RenderPrice = (bid: Bid) => ReactNode

// loaded on the first press
const BidDetails = lazyPart(async () => (await import('./bid-details.tsx')).BidDetails)

export interface BidRowProps {
  bid: Bid
  /** The row is far down the list, so the browser lays it out only when it is scrolled near. */
  deferLayout: boolean
  /** The viewer placed the bid. */
  isOwn: boolean
  /** The bid arrived while the page was open. */
  isNew: boolean
  /** Opens the accept dialog; undefined if the viewer can't accept this bid. */
  onAccept?: ((bid: Bid) => void) | undefined
  /** Set if the bid is well below disposal cost and the viewer may see that. */
  lowBidMark?: LowBidMark | undefined
  /** The year in which the carrier last completed a job for the viewer. */
  lastUsedYear?: number | undefined
  /** Renders the note on a very low bid; must be stable. */
  renderLowBidNote?: RenderLowBidNote | undefined
  /** Must be stable. */
  renderBidder?: RenderBidder | undefined
  /** Renders further actions on another user's bid; must be stable. */
  renderActions?: ((bid: Bid) => ReactNode) | undefined
  /** Renders the agreed price, which may have changed since the bid was accepted. */
  renderPrice?: RenderPrice | undefined
}

/** One bid in a row of at most 96 px, so that bids are easy to compare. A press shows the rest (R32). */
export const BidRow = memo(function BidRow(props: BidRowProps) {
  const { bid, deferLayout, isOwn, isNew, onAccept, lowBidMark, lastUsedYear, renderPrice } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const name = bidderName(bid)
  const warning = warningOf(bid, lowBidMark)
  return (
    <li
      data-bid={bid.id}
      className={classes(
        '@container border-t border-line first:border-t-0',
        isOwn && 'inset-shadow-[4px_0_0_var(--color-brand)]',
        bid.status === 'rejected' && 'text-muted',
        isNew && 'arrive',
        deferLayout && '[content-visibility:auto] [contain-intrinsic-height:auto_96px]',
      )}
    >
      <div className="relative grid min-h-20 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 @max-[16rem]:grid-cols-[auto_minmax(0,1fr)] hover:bg-sunken">
        <Avatar name={name} size="s" />
        <div className="grid grid-cols-1 content-start gap-0.5 text-sm">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            className="cover flex cursor-pointer gap-1.5 text-left text-base forced-colors:border"
            onClick={() => setOpen(!open)}
          >
            <span className="truncate font-semibold @max-[16rem]:whitespace-normal @max-[16rem]:wrap-anywhere">
              {name}
            </span>
            {isOwn && <span className="shrink-0 text-sm text-muted">({words.yours})</span>}
            <ChevronDown aria-hidden size={16} className="mt-1 shrink-0 text-muted in-aria-expanded:rotate-180" />
          </button>
          <BidderSummary bid={bid} warning={warning} lastUsedYear={lastUsedYear} />
          {bid.bidMessage && !open && (
            <span
              className={classes(
                'truncate text-muted',
                (warning !== null || lastUsedYear !== undefined) && 'max-sm:hidden',
              )}
            >
              {bid.bidMessage}
            </span>
          )}
        </div>
        <div className="grid content-between justify-items-end gap-1 @max-[16rem]:col-start-2 @max-[16rem]:justify-items-start">
          <Price bid={bid} render={renderPrice} />
          {onAccept && (
            <Button className="relative z-1" size="s" variant="primary" onClick={() => onAccept(bid)}>
              {words.accept.button}
              <span className="sr-only">{words.accept.buttonSuffix(formatPounds(bid.bidAmount), name)}</span>
            </Button>
          )}
          {bid.status !== 'active' && <BidStatusPill status={bid.status} />}
        </div>
      </div>
      <div id={id} hidden={!open} className="px-4 pb-4 sm:pl-[68px]">
        {open && (
          <Suspense>
            <BidDetails {...props} showsWarning={warning !== null} />
          </Suspense>
        )}
      </div>
    </li>
  )
})

const Price = ({ bid, render }: { bid: Bid; render: RenderPrice | undefined }) =>
  render?.(bid) ?? <Money amount={bid.bidAmount} className="font-display text-xl" />

interface BidderSummaryProps {
  bid: Bid
  warning: string | null
  lastUsedYear: number | undefined
}

/** The bidder's badge and stars, when the viewer last used them, and when they bid. */
const BidderSummary = ({ bid, warning, lastUsedYear }: BidderSummaryProps) => (
  <span className={classes('flex items-center gap-x-2 text-muted', lastUsedYear !== undefined && 'max-sm:flex-wrap')}>
    <BidderBadge bid={bid} warning={warning} />
    {/* on a phone, a warning or 'used before' replaces the time and message */}
    <span
      className={classes(
        'flex min-w-0 items-center gap-2',
        warning ? 'max-sm:hidden' : lastUsedYear !== undefined && 'max-sm:contents',
      )}
    >
      <Stars bid={bid} />
      {lastUsedYear && <span className="shrink-0">{words.usedBeforeShort(lastUsedYear)}</span>}
      <Time
        value={bid.createdAt}
        focusable={false}
        className={classes('truncate', lastUsedYear !== undefined && 'max-sm:hidden')}
      />
    </span>
  </span>
)

/** The most important warning as a badge, otherwise the verification badge. */
function BidderBadge({ bid, warning }: { bid: Bid; warning: string | null }) {
  if (bid.bidderId === null) return null
  if (warning === null) return <VerificationBadge status={bid.bidderVerification} label={words.verification} />
  return (
    // a low price alone is not a fault (FLOOR-01)
    <Badge tone={warning === words.warnings.lowBid ? 'neutral' : 'danger'} className="rounded-s leading-tight">
      {warning}
    </Badge>
  )
}

function warningOf(bid: Bid, lowBidMark: LowBidMark | undefined): string | null {
  const { bidderId, bidderSuspended, bidderVerification, bidderRegistration } = bid
  if (bidderId === null) return null
  if (bidderSuspended) return words.warnings.suspended
  if (featureOn('registration') && bidderRegistration && bidderRegistration.status !== 'confirmed')
    return words.warnings.registration
  if (bidderVerification !== 'verified') return words.warnings.verification
  return lowBidMark ? words.warnings.lowBid : null
}

function Stars({ bid: { bidderReviews } }: { bid: Bid }) {
  if (!bidderReviews?.mean) return null
  return (
    <span className="flex shrink-0 items-center gap-0.5 tabular">
      <span aria-hidden className="text-live-ink">
        ★
      </span>
      <span className="sr-only">{words.stars}</span>
      {bidderReviews.mean.toFixed(1)} ({bidderReviews.count})
    </span>
  )
}
