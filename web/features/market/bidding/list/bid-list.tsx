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
import { NextPageButton } from '#web/ui/show-more.tsx'
import { useAnnounceArrivals } from '#web/ui/use-announce-arrivals.ts'
import { AcceptDialog, type Award, type Obstacle } from './accept-dialog.tsx'
import type { RenderBidder, RenderLowBidNote, RenderPrice } from './bid-row.tsx'
import { BidRows } from './bid-rows.tsx'
import { newBidAnnouncement } from './bidder-name.ts'
import { BidsSkeleton } from './bids-skeleton.tsx'
import { lowBidMarksIn } from './low-bid-marks.ts'
import { lastUsedYearsIn } from './used-before.ts'

interface BidListProps {
  request: RequestDetail
  /** The viewer's user id; null for a visitor. */
  viewerId: string | null
  /** The bid in the accept dialog; null while the dialog is closed. */
  chosenBid: Bid | null
  onChoose: (bid: Bid | null) => void
  onAccepted: (award: Award) => void
  /** Shown to the owner while there are no bids. */
  emptyForOwner: ReactNode
  /** Renders the low-bid note for the owner and the bidder; must be stable. */
  renderLowBidNote?: RenderLowBidNote
  /** Renders a carrier's registration; must be stable. */
  renderBidder?: RenderBidder
  /** Renders further actions on another user's bid. */
  renderActions?: (bid: Bid) => ReactNode
  /** Renders the agreed price on the accepted bid, for the owner and the carrier. */
  renderPrice?: RenderPrice | undefined
}

/** The bids on a request, newest first, live. The owner can accept one while the request is open. */
export function BidList(props: BidListProps) {
  const { request, viewerId, chosenBid, onChoose, onAccepted, emptyForOwner } = props
  const { renderLowBidNote, renderBidder, renderActions, renderPrice } = props
  const { bids, items, lowBidMarks, lastUsedYears } = useBids(request, viewerId)
  // on a decided job, new bids are shown immediately
  const isShownImmediately = (bid: Bid) => isClosed(request) || isOwn(viewerId, bid.bidderId)
  const incoming = useIncomingItems(items, { isOwn: isShownImmediately, pill: true })
  const list = useRef<HTMLDivElement>(null)
  useAnnounceArrivals(items, (bid) => (isOwn(viewerId, bid.bidderId) ? null : newBidAnnouncement(bid)))
  const [lowestFirst, setLowestFirst] = useState(false)
  const isOwner = isOwn(viewerId, request.userId)
  const mayAccept = isOwner && !isClosed(request)
  async function sortByPrice(on: boolean) {
    setLowestFirst(on)
    // the lowest bid may be on a later page
    for (let hasMore = on && bids.hasNextPage; hasMore; ) hasMore = (await bids.fetchNextPage()).hasNextPage
  }
  function handleAccepted(award: Award) {
    onChoose(null)
    onAccepted(award)
  }
  return (
    <section aria-labelledby="bids" className="grid content-start gap-3">
      <Heading total={bids.data?.pages[0]?.total} lowest={findLowestAmount(bids, request)}>
        {isOwner && (items?.length ?? 0) > 1 && (
          <FilterChip label={words.lowestFirst} on={lowestFirst} onChange={sortByPrice} />
        )}
      </Heading>
      <div ref={incoming.ref}>
        <div ref={list}>
          {items ? (
            <BidRows
              incoming={incoming}
              onShowWaiting={() => revealAtTop(incoming.reveal)}
              viewerId={viewerId}
              empty={emptyNote(request, isOwner ? emptyForOwner : undefined)}
              lowestFirst={lowestFirst}
              onAccept={mayAccept ? onChoose : undefined}
              lowBidMarks={lowBidMarks}
              lastUsedYears={lastUsedYears}
              renderLowBidNote={renderLowBidNote}
              renderBidder={renderBidder}
              renderActions={renderActions}
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
        waitingCount={incoming.waitingCount}
        list={list}
        onShow={() => revealAtTop(incoming.reveal)}
      />
      <NextPageButton list={bids} words={words} />
      {chosenBid && (
        <AcceptDialog
          bid={chosenBid}
          request={request}
          registration={renderBidder?.(chosenBid)}
          obstacle={obstacleTo(chosenBid, items ?? [], mayAccept)}
          newerBid={findNewerBid(chosenBid, items ?? [])}
          isAccepted={request.winningBidId === chosenBid.id}
          onAccepted={handleAccepted}
          onClose={() => onChoose(null)}
        />
      )}
    </section>
  )
}

/**
 * Returns the bids with their current status, the low-bid marks, and the years in which the viewer last used each
 * carrier.
 */
function useBids({ id, winningBidId }: RequestDetail, viewerId: string | null) {
  const bids = useInfiniteQuery(bidsQuery(id, viewerId))
  const items = useMemo(
    () => bids.data && itemsOf(bids.data).map((bid) => bidAfterAcceptance(bid, winningBidId)),
    [bids.data, winningBidId],
  )
  const lowBidMarks = useMemo(() => lowBidMarksIn(bids.data?.pages), [bids.data])
  const lastUsedYears = useMemo(() => lastUsedYearsIn(bids.data?.pages), [bids.data])
  return { bids, items, lowBidMarks, lastUsedYears }
}

/** Returns the text under 'No bids placed yet'; empty for a cancelled request, which gets no more bids. */
const emptyNote = ({ status }: RequestDetail, note: ReactNode): ReactNode => (status === 'cancelled' ? '' : note)

/** Returns why the chosen bid can no longer be accepted; null while it can. */
function obstacleTo(chosenBid: Bid, items: readonly Bid[], mayAccept: boolean): Obstacle | null {
  if (!mayAccept) return 'closed'
  const bid = items.find(({ id }) => id === chosenBid.id)
  if (!bid) return 'withdrawn'
  return bid.bidderSuspended ? 'suspended' : null
}

/** Returns a later bid from the same carrier. `items` must be newest first. */
const findNewerBid = ({ id, bidderId }: Bid, items: readonly Bid[]): Bid | null => {
  const newest = bidderId === null ? undefined : items.find((bid) => bid.bidderId === bidderId)
  return newest === undefined || newest.id === id ? null : newest
}

/**
 * Returns the lowest open bid in pounds; null if there are fewer than two bids, pages are not loaded yet, or the
 * request is closed.
 */
function findLowestAmount(
  { data, hasNextPage }: ReturnType<typeof useBids>['bids'],
  request: RequestDetail,
): number | null {
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
function revealAtTop(reveal: () => void) {
  reveal()
  const heading = document.getElementById('bids')
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
