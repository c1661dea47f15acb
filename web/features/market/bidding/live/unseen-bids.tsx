import { ArrowDown, ArrowUp } from 'lucide-react'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { unseenWords } from '#web/features/market/bidding/words.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { incomingItemsIn } from '#web/lib/live/incoming-items.ts'
import { useTitleCount } from '#web/lib/live/title-count.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { classes } from '#web/ui/classes.ts'

/** The header and the bars cover these parts of the window; the bottom also leaves room for the start of a row. */
const LIST_ROOT_MARGIN = '-64px 0px -160px 0px'

/** Whether the list is on screen, or in which direction to scroll. */
type BidPosition = 'on-screen' | 'above' | 'below'

interface UnseenBidsProps {
  /** All bids, newest first; undefined while they load, and once the request is closed. */
  bids: readonly Bid[] | undefined
  viewerId: string | null
  /** Number of new bids that the list doesn't show until the viewer reveals them. */
  waitingCount: number
  list: RefObject<HTMLElement | null>
  onShow: () => void
}

/**
 * Counts unseen bids of others in the tab's title. While the list is out of view, shows a pill that scrolls to them.
 */
export function UnseenBids({ bids, viewerId, waitingCount, list, onShow }: UnseenBidsProps) {
  const position = useBidPosition(list)
  const isTabVisible = useIsTabVisible()
  const [seenIds, setSeenIds] = useState<ReadonlySet<string> | null>(null)
  const allSeen =
    bids !== undefined && (seenIds === null || (isTabVisible && position === 'on-screen' && waitingCount === 0))
  useEffect(() => {
    if (bids && allSeen) setSeenIds(new Set(bids.map(({ id }) => id)))
  }, [bids, allSeen])
  const newBids = bids && seenIds && !allSeen ? incomingItemsIn(bids, seenIds) : []
  const unseen = newBids.filter(({ bidderId }) => !isOwn(viewerId, bidderId))
  useTitleCount(unseen.length)
  if (unseen.length === 0 || position === 'on-screen') return null
  const lowest = Math.min(...unseen.map(({ bidAmount }) => bidAmount))
  const Arrow = position === 'above' ? ArrowUp : ArrowDown
  return (
    <div
      className={classes(
        'pointer-events-none fixed inset-x-0 z-20 flex justify-center',
        position === 'above' ? 'top-[calc(var(--header)+12px)]' : 'bottom-[calc(var(--bar)+var(--action-bar)+12px)]',
      )}
    >
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto flex h-11 cursor-pointer items-center gap-2 rounded-full bg-ink px-4 text-sm font-semibold text-paper shadow-float fade hover:bg-brand-strong hover:text-brand-ink"
      >
        <span className="tabular">{unseenWords.pill(unseen.length, formatPounds(lowest))}</span>
        <Arrow aria-hidden size={16} />
      </button>
    </div>
  )
}

function useBidPosition(list: RefObject<HTMLElement | null>): BidPosition {
  const [position, setPosition] = useState<BidPosition>('on-screen')
  useEffect(() => {
    if (!list.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect } of entries)
          setPosition(isIntersecting ? 'on-screen' : boundingClientRect.top < 0 ? 'above' : 'below')
      },
      { rootMargin: LIST_ROOT_MARGIN },
    )
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
  return position
}

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the browser tab is visible. */
const useIsTabVisible = (): boolean =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
    () => true,
  )
