import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Bid } from '#modules/bidding/contract.ts'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { isClosed } from '#modules/requests/facts/contract.ts'
import { settled } from '#web/features/bidding/live/bid-news.ts'
import { UnseenBids } from '#web/features/bidding/live/unseen-bids.tsx'
import { bidsQuery } from '#web/features/bidding/queries.ts'
import { words } from '#web/features/bidding/words.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { useIncomingItems } from '#web/lib/live/incoming-items.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { MoreOf } from '#web/ui/show-more.tsx'
import { useSpokenArrivals } from '#web/ui/use-spoken-arrivals.ts'
import type { Award, Obstacle } from './accept-dialog.tsx'
import type { DrawMark, DrawPrice, DrawRegistration } from './bid-row.tsx'
import { BidRows } from './bid-rows.tsx'
import { arrivedText } from './bidder-name.ts'
import { BidsSkeleton } from './bids-skeleton.tsx'
import { tippingMarks } from './tipping-marks.ts'
import { usedBefore } from './used-before.ts'

/** The code comes with the list for who may accept: a signal may go before the press. */
const AcceptDialog = lazyDialog(async () => (await import('./accept-dialog.tsx')).AcceptDialog)

interface BidListProps {
  request: RequestDetail
  /** User id of the viewer; null for a visitor. */
  viewer: string | null
  /** The bid that its owner is asked about; the list stays on the page for as long. */
  chosen: Bid | null
  onChoose: (bid: Bid | null) => void
  onAccepted: (award: Award) => void
  /** What the owner reads while there is no bid. */
  told: ReactNode
  /** Draws what owner and bidder read of a very low bid; a function that stays the same. */
  drawMark?: DrawMark
  /** Draws a bidder's right to carry waste; a function that stays the same. */
  drawRegistration?: DrawRegistration
  /** What else may be done about another user's bid. */
  extra?: (bid: Bid) => ReactNode
  /** Draws the agreed price in the row of the accepted bid, for the two sides. */
  drawPrice?: DrawPrice | undefined
}

/** The bids on a request, newest first, live. Its owner may accept one while the request is open. */
export function BidList(props: BidListProps) {
  const { request, viewer, chosen, onChoose, onAccepted, told, drawMark, drawRegistration, extra, drawPrice } = props
  const { bids, items, marks, used } = useBids(request, viewer)
  // of a job that is decided no bid waits to be shown
  const comesAtOnce = (bid: Bid) => isClosed(request) || isOwn(viewer, bid.bidderId)
  const arrivals = useIncomingItems(items, { isOwn: comesAtOnce, pill: true })
  const list = useRef<HTMLDivElement>(null)
  useSpokenArrivals(items, (bid) => (isOwn(viewer, bid.bidderId) ? null : arrivedText(bid)))
  const [lowestFirst, setLowestFirst] = useState(false)
  const owned = isOwn(viewer, request.userId)
  const mayAccept = owned && !isClosed(request)
  const hasBids = (items?.length ?? 0) > 0
  useEffect(() => {
    if (mayAccept && hasBids) AcceptDialog.ahead()
  }, [mayAccept, hasBids])
  async function sortByPrice(on: boolean) {
    setLowestFirst(on)
    // the lowest may be on any page
    for (let more = on && bids.hasNextPage; more; ) more = (await bids.fetchNextPage()).hasNextPage
  }
  function accepted(award: Award) {
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
              viewer={viewer}
              empty={owned ? told : undefined}
              lowestFirst={lowestFirst}
              onAccept={mayAccept ? onChoose : undefined}
              marks={marks}
              used={used}
              drawMark={drawMark}
              drawRegistration={drawRegistration}
              extra={extra}
              drawPrice={drawPrice}
            />
          ) : (
            <NotRead query={bids} loading={<BidsSkeleton count={request.bidCount || 3} />} failed={words.failed} />
          )}
        </div>
      </div>
      <UnseenBids
        bids={isClosed(request) ? undefined : items}
        viewer={viewer}
        waiting={arrivals.waiting}
        list={list}
        onShow={() => showTop(arrivals.reveal)}
      />
      <MoreOf list={bids} words={words} />
      {chosen && (
        <AcceptDialog
          bid={chosen}
          posted={request}
          registration={drawRegistration?.(chosen)}
          obstacle={obstacleTo(chosen, items ?? [], mayAccept)}
          newer={newerThan(chosen, items ?? [])}
          won={request.winningBidId === chosen.id}
          onAccepted={accepted}
          onClose={() => onChoose(null)}
        />
      )}
    </section>
  )
}

/** What was read of the bids, each as the request's own state leaves it, which are marked, and whose bidders the viewer has used before. */
function useBids({ id, winningBidId }: RequestDetail, viewer: string | null) {
  const bids = useInfiniteQuery(bidsQuery(id, viewer))
  const items = useMemo(
    () => bids.data && itemsOf(bids.data).map((bid) => settled(bid, winningBidId)),
    [bids.data, winningBidId],
  )
  const marks = useMemo(() => tippingMarks(bids.data?.pages), [bids.data])
  const used = useMemo(() => usedBefore(bids.data?.pages), [bids.data])
  return { bids, items, marks, used }
}

/** Why the chosen bid can no longer be accepted; null while it can. */
function obstacleTo(chosen: Bid, items: readonly Bid[], mayAccept: boolean): Obstacle | null {
  if (!mayAccept) return 'closed'
  const bid = items.find(({ id }) => id === chosen.id)
  if (!bid) return 'withdrawn'
  return bid.bidderSuspended ? 'suspended' : null
}

/** What the bidder of `chosen` has offered after it; `items` come newest first. */
const newerThan = ({ id, bidderId }: Bid, items: readonly Bid[]): Bid | null => {
  const newest = bidderId === null ? undefined : items.find((bid) => bid.bidderId === bidderId)
  return newest === undefined || newest.id === id ? null : newest
}

/** The lowest open bid, in pounds; null where there is nothing to compare, or not all bids are here. */
function lowestOf({ data, hasNextPage }: ReturnType<typeof useBids>['bids'], request: RequestDetail): number | null {
  const items = itemsOf(data)
  if (isClosed(request) || hasNextPage || items.length < 2) return null
  return Math.min(...items.map(({ bidAmount }) => bidAmount))
}

interface HeadingProps {
  total: number | undefined
  /** In pounds; null where it isn't known or says nothing. */
  lowest: number | null
  children: ReactNode
}

function Heading({ total, lowest, children }: HeadingProps) {
  return (
    // its room before the chip comes
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 id="bids" tabIndex={-1}>
        {words.bids}{' '}
        {total !== undefined && <span className="tabular font-normal text-muted">· {words.count(total, lowest)}</span>}
      </h2>
      {children}
    </div>
  )
}

/** Brings back the top of the list, where the new ones are. */
function showTop(reveal: () => void) {
  reveal()
  const heading = document.getElementById('bids')
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
