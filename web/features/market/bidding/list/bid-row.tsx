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
import type { DisposalCostMark } from './disposal-cost-marks.ts'

/** Renders the note on a very low bid; `own` is set on the viewer's bid. */
export type RenderLowBidNote = (mark: DisposalCostMark, own: boolean) => ReactNode

/** Renders a bidder's registration and reviews. */
export type RenderBidder = (bid: Bid) => ReactNode

/** Renders the agreed price of an accepted bid. */
export type RenderPrice = (bid: Bid) => ReactNode

// loaded on the first press
const BidDetails = lazyPart(async () => (await import('./bid-details.tsx')).BidDetails)

export interface BidRowProps {
  bid: Bid
  /** Far down the list: laid out only when scrolled near. */
  far: boolean
  /** Placed by the viewer. */
  own: boolean
  /** Arrived while the page was open. */
  fresh: boolean
  /** Opens the accept dialog; undefined if the viewer can't accept this bid. */
  onAccept?: ((bid: Bid) => void) | undefined
  /** Set if the bid is well below disposal cost and the viewer may see that. */
  mark?: DisposalCostMark | undefined
  /** The year in which the carrier last completed a job for the viewer. */
  usedIn?: number | undefined
  /** Renders the note on a very low bid; must be stable. */
  renderLowBidNote?: RenderLowBidNote | undefined
  /** Must be stable. */
  renderBidder?: RenderBidder | undefined
  /** Further actions on another user's bid; must be stable. */
  extra?: ((bid: Bid) => ReactNode) | undefined
  /** Renders the agreed price, which may have changed since the bid was accepted. */
  renderPrice?: RenderPrice | undefined
}

/** One bid in a row of at most 96 px, so that bids are easy to compare. A press shows the rest (R32). */
export const BidRow = memo(function BidRow(props: BidRowProps) {
  const { bid, far, own, fresh, onAccept, mark, usedIn, renderPrice } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const name = bidderName(bid)
  const warning = warningOf(bid, mark)
  return (
    <li
      data-bid={bid.id}
      className={classes(
        '@container border-t border-line first:border-t-0',
        own && 'inset-shadow-[4px_0_0_var(--color-brand)]',
        bid.status === 'rejected' && 'text-muted',
        fresh && 'arrive',
        far && '[content-visibility:auto] [contain-intrinsic-height:auto_96px]',
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
            {own && <span className="shrink-0 text-sm text-muted">({words.yours})</span>}
            <ChevronDown aria-hidden size={16} className="mt-1 shrink-0 text-muted in-aria-expanded:rotate-180" />
          </button>
          <BidderFacts bid={bid} warning={warning} usedIn={usedIn} />
          {bid.bidMessage && !open && (
            <span
              className={classes('truncate text-muted', (warning !== null || usedIn !== undefined) && 'max-sm:hidden')}
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
              <span className="sr-only">{words.accept.from(formatPounds(bid.bidAmount), name)}</span>
            </Button>
          )}
          {bid.status !== 'active' && <BidStatusPill status={bid.status} />}
        </div>
      </div>
      <div id={id} hidden={!open} className="px-4 pb-4 sm:pl-[68px]">
        {open && (
          <Suspense>
            <BidDetails {...props} warned={warning !== null} />
          </Suspense>
        )}
      </div>
    </li>
  )
})

const Price = ({ bid, render }: { bid: Bid; render: RenderPrice | undefined }) =>
  render?.(bid) ?? <Money amount={bid.bidAmount} className="font-display text-xl" />

interface BidderFactsProps {
  bid: Bid
  warning: string | null
  usedIn: number | undefined
}

/** The bidder's badge, stars and earlier use, and when they bid. */
const BidderFacts = ({ bid, warning, usedIn }: BidderFactsProps) => (
  <span className={classes('flex items-center gap-x-2 text-muted', usedIn !== undefined && 'max-sm:flex-wrap')}>
    <BidderBadge bid={bid} warning={warning} />
    {/* on a phone, a warning or 'used before' replaces the time and message */}
    <span
      className={classes(
        'flex min-w-0 items-center gap-2',
        warning ? 'max-sm:hidden' : usedIn !== undefined && 'max-sm:contents',
      )}
    >
      <Stars bid={bid} />
      {usedIn && <span className="shrink-0">{words.used(usedIn)}</span>}
      <Time
        value={bid.createdAt}
        focusable={false}
        className={classes('truncate', usedIn !== undefined && 'max-sm:hidden')}
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
    <Badge tone={warning === words.warnings.floor ? 'neutral' : 'danger'} className="rounded-s leading-tight">
      {warning}
    </Badge>
  )
}

function warningOf(bid: Bid, mark: DisposalCostMark | undefined): string | null {
  const { bidderId, bidderSuspended, bidderVerification, bidderRegistration } = bid
  if (bidderId === null) return null
  if (bidderSuspended) return words.warnings.suspended
  if (featureOn('registration') && bidderRegistration && bidderRegistration.status !== 'confirmed')
    return words.warnings.registration
  if (bidderVerification !== 'verified') return words.warnings.verification
  return mark ? words.warnings.floor : null
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
