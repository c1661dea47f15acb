import { Gavel } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { Bid } from '#modules/bidding/contract.ts'
import { words } from '#web/features/bidding/words.ts'
import type { IncomingItems } from '#web/lib/live/incoming-items.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { WaitingPill } from '#web/ui/waiting-pill.tsx'
import { BidRow, type DrawMark, type DrawPrice, type DrawRegistration } from './bid-row.tsx'
import { byBidder } from './by-bidder.ts'
import type { TippingMark } from './tipping-marks.ts'

/** Rows that are laid out at once; below them a long list costs little. */
const NEAR = 8

interface BidRowsProps {
  arrivals: IncomingItems<Bid>
  /** Lets in those that wait, and leads to them. */
  onShowWaiting: () => void
  viewer: string | null
  /** What stands where there is no bid yet; others than the owner read when bids appear. */
  empty: ReactNode
  /** By price instead of newest first. */
  lowestFirst: boolean
  onAccept: ((bid: Bid) => void) | undefined
  /** What the viewer is told of very low bids, by id. */
  marks: ReadonlyMap<string, TippingMark>
  /** The year of the viewer's newest job with a carrier, by the carrier's id. */
  used: ReadonlyMap<string, number>
  drawMark: DrawMark | undefined
  drawRegistration: DrawRegistration | undefined
  extra: ((bid: Bid) => ReactNode) | undefined
  drawPrice: DrawPrice | undefined
}

/** The rows of a list of bids: each bidder's latest, with what they offered before folded away under it. */
export function BidRows(props: BidRowsProps) {
  const { arrivals, onShowWaiting, viewer, empty, lowestFirst, onAccept } = props
  const { marks, used, drawMark, drawRegistration, extra, drawPrice } = props
  const { shown, waiting, fresh } = arrivals
  const groups = byBidder(shown)
  const sorted = lowestFirst ? groups.toSorted((one, other) => one.latest.bidAmount - other.latest.bidAmount) : groups
  const row = (bid: Bid, at: number) => (
    <BidRow
      key={bid.id}
      bid={bid}
      far={at >= NEAR}
      own={isOwn(viewer, bid.bidderId)}
      fresh={fresh.has(bid.id)}
      onAccept={bid.status === 'active' && !bid.bidderSuspended ? onAccept : undefined}
      mark={marks.get(bid.id)}
      usedIn={used.get(bid.bidderId ?? '')}
      drawMark={drawMark}
      drawRegistration={drawRegistration}
      extra={extra}
      drawPrice={bid.status === 'accepted' ? drawPrice : undefined}
    />
  )
  return (
    <>
      {waiting > 0 && <WaitingPill label={words.waiting(waiting)} onPress={onShowWaiting} />}
      {shown.length === 0 && waiting === 0 && (
        <EmptyState icon={Gavel} title={words.empty}>
          {empty ?? words.emptyForOthers}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Card padded={false} className="overflow-clip">
          <ul>
            {sorted.map(({ latest, earlier }, at) => (
              <Fragment key={latest.bidderId ?? latest.id}>
                {row(latest, at)}
                {earlier.length > 0 && <Earlier bids={earlier} row={(bid) => row(bid, at)} />}
              </Fragment>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** What one bidder offered before: folded away under their latest bid. A long list is drawn once it's opened. */
function Earlier({ bids, row }: { bids: readonly Bid[]; row: (bid: Bid) => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary className="flex min-h-11 cursor-pointer items-center border-t border-line px-4 text-sm text-muted">
          {words.earlier(bids.length)}
        </summary>
        <ul className="bg-sunken">{(opened ? bids : bids.slice(0, NEAR)).map(row)}</ul>
      </details>
    </li>
  )
}
