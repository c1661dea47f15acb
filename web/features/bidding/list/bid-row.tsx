import { Sparkles } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Bid } from '#modules/bidding/contract.ts'
import { words } from '#web/features/bidding/words.ts'
import { businessPath } from '#web/lib/format/business-path.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/money.tsx'
import { Time } from '#web/ui/time.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { BidStatusPill } from './bid-status-pill.tsx'
import { bidderName } from './bidder-name.ts'
import type { TippingMark } from './tipping-marks.ts'

/** Draws what is said of a marked bid; `own` is the viewer's. */
export type DrawMark = (mark: TippingMark, own: boolean) => ReactNode

/** Draws a bidder's right to carry waste, and how it was reviewed. */
export type DrawRegistration = (bid: Bid) => ReactNode

/** Draws the agreed price of an accepted bid. */
export type DrawPrice = (bid: Bid) => ReactNode

interface BidRowProps {
  bid: Bid
  /** Far down the list: laid out only when it comes near. */
  far: boolean
  /** The viewer's own. */
  own: boolean
  /** Arrived a moment ago. */
  fresh: boolean
  /** The owner may accept this bid; asks for it. */
  onAccept?: ((bid: Bid) => void) | undefined
  /** Set where the bid is well below what lawful tipping costs, and the viewer is told. */
  mark?: TippingMark | undefined
  /** Draws that; a function that stays the same. */
  drawMark?: DrawMark | undefined
  /** A function that stays the same. */
  drawRegistration?: DrawRegistration | undefined
  /** What else may be done about another user's bid; a function that stays the same. */
  extra?: ((bid: Bid) => ReactNode) | undefined
  /** Draws the price of an accepted bid, for the two sides: it may have changed since. */
  drawPrice?: DrawPrice | undefined
}

/** One bid: who, how much, when, in which state, and what they say (R32). */
export const BidRow = memo(function BidRow(props: BidRowProps) {
  const { bid, far, own, fresh, onAccept, mark, drawMark, drawRegistration, extra, drawPrice } = props
  const name = bidderName(bid)
  return (
    <li
      data-bid={bid.id}
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2.5 border-t border-line px-4 py-4 first:border-t-0',
        own && 'inset-shadow-[4px_0_0_var(--color-brand)]',
        bid.status === 'rejected' && 'text-muted',
        fresh && 'arrive',
        far && '[content-visibility:auto] [contain-intrinsic-height:auto_150px]',
      )}
    >
      <Avatar name={name} />
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="grid flex-[1_1_8rem] gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold [overflow-wrap:anywhere]">
            {bid.bidderId === null ? (
              name
            ) : (
              <Link to={businessPath(bid.bidderId)} className="reach min-h-6 underline-offset-4 hover:underline">
                {name}
              </Link>
            )}
            {own && <span className="text-sm font-normal text-muted">({words.yours})</span>}
          </span>
          <Time value={bid.createdAt} className="w-fit text-sm text-muted" />
        </div>
        <Price bid={bid} draw={drawPrice} />
      </div>
      <div className="col-span-2 grid gap-2.5 sm:col-span-1 sm:col-start-2">
        <span className="flex flex-wrap items-center gap-2">
          {!bid.bidderSuspended && <Standing bid={bid} />}
          {fresh && (
            <Badge tone="live" icon={Sparkles} className="motion-reduce:hidden">
              {words.isNew}
            </Badge>
          )}
          {!own && extra?.(bid)}
        </span>
        {drawRegistration?.(bid)}
        {bid.bidderSuspended && <p className="font-semibold">{words.bidderSuspended}</p>}
        {bid.messageHidden && (
          <p className="text-sm text-muted">{own ? words.ownMessageHidden : words.messageHidden}</p>
        )}
        {bid.bidMessage && <p className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">{bid.bidMessage}</p>}
        {mark && drawMark?.(mark, own)}
        {onAccept && (
          <Button className="justify-self-start" variant="primary" onClick={() => onAccept(bid)}>
            {words.accept.button(formatPounds(bid.bidAmount))}
            <span className="sr-only">{words.accept.from(name)}</span>
          </Button>
        )}
      </div>
    </li>
  )
})

const Price = ({ bid, draw }: { bid: Bid; draw: DrawPrice | undefined }) =>
  draw?.(bid) ?? <Money amount={bid.bidAmount} className="font-display text-xl" />

/** What our staff have found out about the bidder, and what became of the bid. */
function Standing({ bid }: { bid: Bid }) {
  return (
    <>
      {bid.bidderId !== null && <VerificationBadge status={bid.bidderVerification} label={words.verification} />}
      <BidStatusPill status={bid.status} />
    </>
  )
}
