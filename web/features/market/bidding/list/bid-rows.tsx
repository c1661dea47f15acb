import { Gavel } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import type { IncomingItems } from '#web/lib/live/incoming-items.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { WaitingPill } from '#web/ui/waiting-pill.tsx'
import { BidRow, type RenderBidder, type RenderLowBidNote, type RenderPrice } from './bid-row.tsx'
import type { DisposalCostMark } from './disposal-cost-marks.ts'
import { groupByBidder } from './group-by-bidder.ts'

/** Rows that are laid out immediately. The browser skips the layout of the others until they are scrolled near. */
const FIRST_ROWS = 8

interface BidRowsProps {
  arrivals: IncomingItems<Bid>
  /** Reveals waiting bids and scrolls to them. */
  onShowWaiting: () => void
  viewerId: string | null
  /** Shown while there are no bids; a standard text if undefined. */
  empty: ReactNode
  /** Sorts by price instead of newest first. */
  lowestFirst: boolean
  onAccept: ((bid: Bid) => void) | undefined
  /** Low-price marks that the viewer may see, by bid id. */
  marks: ReadonlyMap<string, DisposalCostMark>
  /** The year of the viewer's last job with each carrier, by carrier id. */
  used: ReadonlyMap<string, number>
  renderLowBidNote: RenderLowBidNote | undefined
  renderBidder: RenderBidder | undefined
  extra: ((bid: Bid) => ReactNode) | undefined
  renderPrice: RenderPrice | undefined
}

/** The rows of a bid list: each carrier's latest bid, with earlier ones collapsed below it. */
export function BidRows(props: BidRowsProps) {
  const { arrivals, onShowWaiting, viewerId, empty, lowestFirst, onAccept } = props
  const { marks, used, renderLowBidNote, renderBidder, extra, renderPrice } = props
  const { shown, waiting, fresh } = arrivals
  const groups = groupByBidder(shown)
  const sorted = lowestFirst ? groups.toSorted((a, b) => a.latest.bidAmount - b.latest.bidAmount) : groups
  const row = (bid: Bid, at: number) => (
    <BidRow
      key={bid.id}
      bid={bid}
      far={at >= FIRST_ROWS}
      own={isOwn(viewerId, bid.bidderId)}
      fresh={fresh.has(bid.id)}
      onAccept={bid.status === 'active' && !bid.bidderSuspended ? onAccept : undefined}
      mark={marks.get(bid.id)}
      usedIn={used.get(bid.bidderId ?? '')}
      renderLowBidNote={renderLowBidNote}
      renderBidder={renderBidder}
      extra={extra}
      renderPrice={bid.status === 'accepted' ? renderPrice : undefined}
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

/** A carrier's earlier bids, collapsed. A long list is rendered when opened. */
function Earlier({ bids, row }: { bids: readonly Bid[]; row: (bid: Bid) => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary className="flex min-h-11 cursor-pointer items-center border-t border-line px-4 text-sm text-muted">
          {words.earlier(bids.length)}
        </summary>
        <ul className="bg-sunken">{(opened ? bids : bids.slice(0, FIRST_ROWS)).map(row)}</ul>
      </details>
    </li>
  )
}
