import { Link } from 'react-router-dom'
import { words } from '#web/features/market/bidding/words.ts'
import { businessPath } from '#web/lib/format/business-path.ts'
import { Time } from '#web/ui/time.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import type { BidRowProps } from './bid-row.tsx'

interface BidDetailsProps extends BidRowProps {
  /** The row shows a warning instead of the verification badge. */
  showsWarning: boolean
}

/** The expanded row: full message, registration, reviews and actions. */
export function BidDetails({
  bid,
  isOwn,
  lowBidMark,
  lastUsedYear,
  renderLowBidNote,
  renderBidder,
  renderActions,
  showsWarning,
}: BidDetailsProps) {
  return (
    <div ref={scrollToDetails} className="grid scroll-mb-24 gap-3">
      {showsWarning && <VerificationBadge status={bid.bidderVerification} label={words.verification} />}
      {bid.bidderSuspended && <p className="font-semibold">{words.bidderSuspended}</p>}
      {bid.messageHidden && (
        <p className="text-sm text-muted">{isOwn ? words.ownMessageHidden : words.messageHidden}</p>
      )}
      {bid.bidMessage && <p className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">{bid.bidMessage}</p>}
      {lastUsedYear && <p className="font-semibold">{words.usedBefore(lastUsedYear)}</p>}
      <p className="text-sm text-muted">
        {words.placed} <Time value={bid.createdAt} />
      </p>
      {renderBidder?.(bid)}
      {lowBidMark && renderLowBidNote?.(lowBidMark, isOwn)}
      <div className="flex flex-wrap items-center gap-2">
        {bid.bidderId !== null && (
          <Link to={businessPath(bid.bidderId)} className="reach underline underline-offset-4">
            {words.business}
          </Link>
        )}
        {!isOwn && renderActions?.(bid)}
      </div>
    </div>
  )
}

/** Scrolls opened details clear of the bar at the bottom of the screen. */
const scrollToDetails = (details: HTMLElement | null) => details?.scrollIntoView({ block: 'nearest' })
