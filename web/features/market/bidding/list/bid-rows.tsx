import { Gavel } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import type { IncomingItems } from '#web/lib/live/incoming-items.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { NewItemsPill } from '#web/ui/new-items-pill.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { BidRow, type RenderBidder, type RenderLowBidNote, type RenderPrice } from './bid-row.tsx'
import { groupByBidder } from './group-by-bidder.ts'
import type { LowBidMark } from './low-bid-marks.ts'

/** Rows that are laid out immediately. The browser skips the layout of the others until they are scrolled near. */
const FIRST_ROWS = 8

interface BidRowsProps {
  incoming: IncomingItems<Bid>
  /** Reveals waiting bids and scrolls to them. */
  onShowWaiting: () => void
  viewerId: string | null
  /** Shown while there are no bids; a standard text if undefined. */
  empty: ReactNode
  /** Sorts by price instead of newest first. */
  lowestFirst: boolean
  onAccept: ((bid: Bid) => void) | undefined
  /** Low-bid marks that the viewer may see, by bid id. */
  lowBidMarks: ReadonlyMap<string, LowBidMark>
  /** The year of the viewer's last job with each carrier, by carrier id. */
  lastUsedYears: ReadonlyMap<string, number>
  renderLowBidNote: RenderLowBidNote | undefined
  renderBidder: RenderBidder | undefined
  renderActions: ((bid: Bid) => ReactNode) | undefined
  renderPrice: RenderPrice | undefined
}

/** The rows of a bid list: each carrier's latest or accepted bid, with its other bids collapsed below it. */
export function BidRows(props: BidRowsProps) {
  const { incoming, onShowWaiting, viewerId, empty, lowestFirst, onAccept } = props
  const { lowBidMarks, lastUsedYears, renderLowBidNote, renderBidder, renderActions, renderPrice } = props
  const { shown, waitingCount, newIds } = incoming
  const groups = groupByBidder(shown)
  const sorted = lowestFirst ? groups.toSorted((a, b) => a.top.bidAmount - b.top.bidAmount) : groups
  const renderRow = (bid: Bid, index: number) => (
    <BidRow
      key={bid.id}
      bid={bid}
      deferLayout={index >= FIRST_ROWS}
      isOwn={isOwn(viewerId, bid.bidderId)}
      isNew={newIds.has(bid.id)}
      onAccept={bid.status === 'active' && !bid.bidderSuspended ? onAccept : undefined}
      lowBidMark={lowBidMarks.get(bid.id)}
      lastUsedYear={lastUsedYears.get(bid.bidderId ?? '')}
      renderLowBidNote={renderLowBidNote}
      renderBidder={renderBidder}
      renderActions={renderActions}
      renderPrice={bid.status === 'accepted' ? renderPrice : undefined}
    />
  )
  return (
    <>
      {waitingCount > 0 && <NewItemsPill label={words.waiting(waitingCount)} onPress={onShowWaiting} />}
      {shown.length === 0 && waitingCount === 0 && (
        <EmptyState icon={Gavel} title={words.empty}>
          {empty ?? words.emptyForOthers}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Card padded={false} className="overflow-clip">
          <ul>
            {sorted.map(({ top, others }, index) => (
              <Fragment key={top.bidderId ?? top.id}>
                {renderRow(top, index)}
                {others.length > 0 && <EarlierBids bids={others} renderRow={(bid) => renderRow(bid, index)} />}
              </Fragment>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** A carrier's other bids, collapsed. Rows after the first eight are rendered once it is opened. */
function EarlierBids({ bids, renderRow }: { bids: readonly Bid[]; renderRow: (bid: Bid) => ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
        <summary className="flex min-h-11 cursor-pointer items-center border-t border-line px-4 text-sm text-muted">
          {words.earlier(bids.length)}
        </summary>
        <ul className="bg-sunken">{(wasOpened ? bids : bids.slice(0, FIRST_ROWS)).map(renderRow)}</ul>
      </details>
    </li>
  )
}
