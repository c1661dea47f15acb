import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { bidAfterAcceptance } from '#web/features/market/bidding/live/bid-updates.ts'
import { UnseenBids } from '#web/features/market/bidding/live/unseen-bids.tsx'
import { bidsQuery } from '#web/features/market/bidding/queries.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { useIncomingItems } from '#web/lib/live/incoming-items.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { MoreOf } from '#web/ui/show-more.tsx'
import { useSpokenArrivals } from '#web/ui/use-spoken-arrivals.ts'
import { AcceptDialog, type Award, type Obstacle } from './accept-dialog.tsx'
import type { RenderBidder, RenderLowBidNote, RenderPrice } from './bid-row.tsx'
import { BidRows } from './bid-rows.tsx'
import { arrivedText } from './bidder-name.ts'
import { BidsSkeleton } from './bids-skeleton.tsx'
import { disposalCostMarks } from './disposal-cost-marks.ts'
import { yearsOfUse } from './used-before.ts'

interface BidListProps {
  request: RequestDetail
  /** The viewer's user id; null for a visitor. */
  viewerId: string | null
  /** The bid in the accept dialog. The list stays mounted while it is open. */
  chosen: Bid | null
  onChoose: (bid: Bid | null) => void
  onAccepted: (award: Award) => void
  /** Shown to the owner while there are no bids. */
  emptyForOwner: ReactNode
  /** Renders the low-bid note for the owner and the bidder; must be stable. */
  renderLowBidNote?: RenderLowBidNote
  /** Renders a carrier's registration; must be stable. */
  renderBidder?: RenderBidder
  /** Further actions on another user's bid. */
  extra?: (bid: Bid) => ReactNode
  /** Renders the agreed price on the accepted bid, for the owner and the carrier. */
  renderPrice?: RenderPrice | undefined
}

/** The bids on a request, newest first, live. The owner can accept one while the request is open. */
export function BidList(props: BidListProps) {
  const { request, viewerId, chosen, onChoose, onAccepted, emptyForOwner } = props
  const { renderLowBidNote, renderBidder, extra, renderPrice } = props
  const { bids, items, marks, used } = useBids(request, viewerId)
  // on a decided job, new bids are shown immediately
  const isShownImmediately = (bid: Bid) => isClosed(request) || isOwn(viewerId, bid.bidderId)
  const arrivals = useIncomingItems(items, { isOwn: isShownImmediately, pill: true })
  const list = useRef<HTMLDivElement>(null)
  useSpokenArrivals(items, (bid) => (isOwn(viewerId, bid.bidderId) ? null : arrivedText(bid)))
  const [lowestFirst, setLowestFirst] = useState(false)
  const owned = isOwn(viewerId, request.userId)
  const mayAccept = owned && !isClosed(request)
  async function sortByPrice(on: boolean) {
    setLowestFirst(on)
    // the lowest bid may be on a later page
    for (let more = on && bids.hasNextPage; more; ) more = (await bids.fetchNextPage()).hasNextPage
  }
  function handleAccepted(award: Award) {
    onChoose(null)
    onAccepted(award)
  }
  return (
    <section aria-labelledby="bids" className="grid content-start gap-3">
      <Heading total={bids.data?.pages[0]?.total} lowest={lowestOf(bids, request)}>
        {owned && (items?.length ?? 0) > 1 && (
          <FilterChip label={words.lowestFirst} on={lowestFirst} onChange={sortByPrice} />
        )}
      </Heading>
      <div ref={arrivals.ref}>
        <div ref={list}>
          {items ? (
            <BidRows
              arrivals={arrivals}
              onShowWaiting={() => showTop(arrivals.reveal)}
              viewerId={viewerId}
              empty={emptyNote(request, owned ? emptyForOwner : undefined)}
              lowestFirst={lowestFirst}
              onAccept={mayAccept ? onChoose : undefined}
              marks={marks}
              used={used}
              renderLowBidNote={renderLowBidNote}
              renderBidder={renderBidder}
              extra={extra}
              renderPrice={renderPrice}
            />
          ) : (
            <QueryFallback
              query={bids}
              loading={<BidsSkeleton count={request.bidCount || 3} />}
              failed={words.failed}
            />
          )}
        </div>
      </div>
      <UnseenBids
        bids={isClosed(request) ? undefined : items}
        viewerId={viewerId}
        waiting={arrivals.waiting}
        list={list}
        onShow={() => showTop(arrivals.reveal)}
      />
      <MoreOf list={bids} words={words} />
      {chosen && (
        <AcceptDialog
          bid={chosen}
          posted={request}
          registration={renderBidder?.(chosen)}
          obstacle={obstacleTo(chosen, items ?? [], mayAccept)}
          newer={findNewerBid(chosen, items ?? [])}
          isAccepted={request.winningBidId === chosen.id}
          onAccepted={handleAccepted}
          onClose={() => onChoose(null)}
        />
      )}
    </section>
  )
}

/** Returns the bids with their current status, the low-price marks, and the carriers the viewer has used before. */
function useBids({ id, winningBidId }: RequestDetail, viewerId: string | null) {
  const bids = useInfiniteQuery(bidsQuery(id, viewerId))
  const items = useMemo(
    () => bids.data && itemsOf(bids.data).map((bid) => bidAfterAcceptance(bid, winningBidId)),
    [bids.data, winningBidId],
  )
  const marks = useMemo(() => disposalCostMarks(bids.data?.pages), [bids.data])
  const yearsUsed = useMemo(() => yearsOfUse(bids.data?.pages), [bids.data])
  return { bids, items, marks, used: yearsUsed }
}

/** Returns the note in the empty list; a cancelled request gets no more bids. */
const emptyNote = ({ status }: RequestDetail, note: ReactNode): ReactNode => (status === 'cancelled' ? '' : note)

/** Returns why the chosen bid can no longer be accepted; null while it can. */
function obstacleTo(chosen: Bid, items: readonly Bid[], mayAccept: boolean): Obstacle | null {
  if (!mayAccept) return 'closed'
  const bid = items.find(({ id }) => id === chosen.id)
  if (!bid) return 'withdrawn'
  return bid.bidderSuspended ? 'suspended' : null
}

/** Returns a later bid from the same carrier. `items` must be newest first. */
const findNewerBid = ({ id, bidderId }: Bid, items: readonly Bid[]): Bid | null => {
  const newest = bidderId === null ? undefined : items.find((bid) => bid.bidderId === bidderId)
  return newest === undefined || newest.id === id ? null : newest
}

/** Returns the lowest open bid in pounds; null with fewer than two bids, or while pages are missing. */
function lowestOf({ data, hasNextPage }: ReturnType<typeof useBids>['bids'], request: RequestDetail): number | null {
  const items = itemsOf(data)
  if (isClosed(request) || hasNextPage || items.length < 2) return null
  return Math.min(...items.map(({ bidAmount }) => bidAmount))
}

interface HeadingProps {
  total: number | undefined
  /** Pounds; null if not shown. */
  lowest: number | null
  children: ReactNode
}

function Heading({ total, lowest, children }: HeadingProps) {
  return (
    // reserves the height of the chip, which appears later
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 id="bids" tabIndex={-1}>
        {words.bids}{' '}
        {total !== undefined && (
          <span className="font-body font-normal text-muted tabular">· {words.count(total, lowest)}</span>
        )}
      </h2>
      {children}
    </div>
  )
}

/** Reveals the new bids and scrolls to the top of the list. */
function showTop(reveal: () => void) {
  reveal()
  const heading = document.getElementById('bids')
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
