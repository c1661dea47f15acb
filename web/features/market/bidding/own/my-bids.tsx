import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MyBid } from '#modules/market/bidding/contract.ts'
import { requestsRoom } from '#modules/market/requests/contract/facts.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { BidStatusPill } from '#web/features/market/bidding/list/bid-status-pill.tsx'
import { BidsSkeleton } from '#web/features/market/bidding/list/bids-skeleton.tsx'
import { useLostBidsLast } from '#web/features/market/bidding/live/use-lost-bids-last.ts'
import { myBidsQuery } from '#web/features/market/bidding/queries.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { useListSteps } from '#web/lib/format/list-steps.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { classes } from '#web/ui/classes.ts'
import { ItemsSummary } from '#web/ui/items-summary.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { myBidsWords } from './words.ts'

const REFETCH_KEYS = [biddingKeys.myBids]
/** Rows shown at first. */
const INITIAL_ROWS = 3

interface MyBidsProps {
  viewerId: string
  /** Renders the current price of a job the viewer won. `wonRequestIds` are all won jobs in the list. */
  renderAgreedPrice: (requestId: string, wonRequestIds: readonly string[]) => ReactNode
}

/** 'Jobs I've Bid On', newest bid first, with live decisions (DASH-25 to DASH-32). */
export function MyBids(props: MyBidsProps) {
  return (
    <section aria-labelledby="my-bids" className="grid grid-cols-1 content-start gap-3">
      <h3 id="my-bids">{myBidsWords.list.title}</h3>
      <List {...props} />
    </section>
  )
}

function List({ viewerId, renderAgreedPrice }: MyBidsProps) {
  // messages about cancelled requests go to the room of the request lists
  useRoom(requestsRoom, undefined, REFETCH_KEYS)
  const bids = useInfiniteQuery(myBidsQuery(viewerId))
  const items = useLostBidsLast(itemsOf(bids.data))
  const { shown, list } = useListSteps(items, bids, INITIAL_ROWS)
  if (!bids.data) {
    const { failed, failedText, loading } = myBidsWords.list
    return <QueryFallback query={bids} loading={<BidsSkeleton text={loading} />} failed={failed} text={failedText} />
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title={myBidsWords.list.empty}
        heading="h4"
        action={
          <LinkButton variant="primary" to="/jobs">
            {myBidsWords.list.find}
          </LinkButton>
        }
      />
    )
  }
  const wonRequestIds = shown.filter(({ bid }) => bid.status === 'accepted').map(({ bid }) => bid.collectionRequestId)
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-m border border-line bg-surface">
        {shown.map((item) => (
          <BidRow
            key={item.bid.id}
            item={item}
            agreedPrice={
              item.bid.status === 'accepted' && renderAgreedPrice(item.bid.collectionRequestId, wonRequestIds)
            }
          />
        ))}
      </ul>
      <NextPageButton list={list} words={myBidsWords.list} />
    </>
  )
}

function BidRow({ item: { bid, request }, agreedPrice }: { item: MyBid; agreedPrice: ReactNode }) {
  const amount = myBidsWords.list.yourBid(formatPounds(bid.bidAmount))
  if (!request) {
    return (
      <li className="grid gap-1 px-4 py-3">
        <p className="flex items-start gap-2">
          <CircleAlert aria-hidden size={18} className="mt-1 shrink-0 text-danger" />
          {myBidsWords.list.jobMissing}
        </p>
        <span className="tabular font-semibold">{amount}</span>
      </li>
    )
  }
  return (
    <li className="relative grid grid-cols-1 gap-1 px-4 py-2.5 hover:bg-sunken">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h4 className="min-w-0 flex-[1_1_8rem] truncate text-base font-semibold">
          <Link to={`/job/${request.id}`} className="cover no-underline">
            {request.title}
          </Link>
        </h4>
        <span className="tabular font-semibold">{amount}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <span className="flex flex-wrap gap-1.5">
          <span className="sr-only">{myBidsWords.list.job}</span>
          <StatusPill status={request.status} />
          <span className="sr-only">{myBidsWords.list.bid}</span>
          <BidStatusPill status={bid.status} />
        </span>
        {agreedPrice || (
          <span className="flex gap-2 text-muted">
            <ItemsSummary load={request.load} />
            <Time value={bid.createdAt} focusable={false} className={classes(request.load && 'max-sm:hidden')} />
          </span>
        )}
      </div>
    </li>
  )
}
