import type { Bid } from '#modules/market/bidding/contract.ts'
import { bidderName } from '#web/features/market/bidding/list/bidder-name.ts'
import { myBidsWords } from '#web/features/market/bidding/own/words.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Time } from '#web/ui/time.tsx'

/** The newest bid on a request in one line; a new one slides in. */
export function NewestBid({ bid, isNew }: { bid: Bid; isNew: boolean }) {
  return (
    <p key={bid.id} className={classes('flex flex-wrap gap-x-2 rounded-s', isNew && 'arrive')}>
      <span className="wrap-anywhere">
        {myBidsWords.newest} <strong className="tabular">{formatPounds(bid.bidAmount)}</strong> {myBidsWords.from}{' '}
        {bidderName(bid)}
      </span>
      <Time value={bid.createdAt} focusable={false} className="text-muted" />
    </p>
  )
}
