import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import type { MyRequest } from '#modules/market/requests/contract.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { myRequestsQuery } from './list-queries.ts'
import { listWords } from './words.ts'

/** Renders the progress of a job. `jobIds` are all jobs in the list, because their data is fetched together. */
export type RenderTimeline = (requestId: string, jobIds: readonly string[]) => ReactNode

/** How many requests are shown; a link leads to all of them. */
const MAX_REQUESTS = 3

/** The bids on a request that the list shows. */
export interface BidSummary {
  /** The newest bid that can be accepted; null if there is none. */
  newest: ReactNode
  /** The name of the accepted carrier; null if there is none. */
  acceptedCarrier: string | null
}

interface NextStepsProps {
  viewerId: string
  /** Renders the progress of each assigned job. */
  renderTimeline: RenderTimeline
  bidSummaryOf: (requestId: string) => BidSummary | undefined
}

/** The viewer's requests with the newest bid and the next step; ended ones come last. */
export function NextSteps({ viewerId, bidSummaryOf, renderTimeline }: NextStepsProps) {
  const query = myRequestsQuery(viewerId)
  const requests = useInfiniteQuery(query)
  // a suspended carrier changes the visit, not the request
  useLive<typeof visitChanged>('visit.changed', () => refetchSoon(queryClient, query.queryKey))
  if (!requests.data) {
    const { failedText, loading } = listWords.myRequests
    return <QueryFallback query={requests} loading={<RowsSkeleton text={loading} count={2} />} failed={failedText} />
  }
  const items = itemsOf(requests.data)
  const visible = [...items.filter(isUnderWay), ...items.filter((item) => !isUnderWay(item))].slice(0, MAX_REQUESTS)
  if (visible.length === 0) return null
  const ids = visible.map(({ id }) => id)
  return (
    <ul className="divide-y divide-line border-y border-line">
      {visible.map((request) => (
        <RequestStep
          key={request.id}
          request={request}
          bids={bidSummaryOf(request.id)}
          timeline={renderTimeline(request.id, ids)}
        />
      ))}
    </ul>
  )
}

const isUnderWay = ({ status }: MyRequest) => status === 'pending' || status === 'assigned'

function RequestStep({
  request,
  bids,
  timeline,
}: {
  request: MyRequest
  bids: BidSummary | undefined
  timeline: ReactNode
}) {
  const next = nextStepOf(request, bids)
  // the count may arrive after the bid
  const count = Math.max(request.bidCount, bids ? 1 : 0)
  return (
    <li className="relative grid grid-cols-1 gap-1 py-2.5 text-sm">
      {request.status === 'pending' && <RequestSubscription requestId={request.id} />}
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 truncate text-base">
          <Link to={`/job/${request.id}`} className="cover no-underline hover:underline">
            {request.title}
          </Link>
        </h3>
        <StatusPill status={request.status} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 empty:hidden">
        {next !== null && <span className="font-semibold text-brand wrap-anywhere">{next}</span>}
        {count > 0 && <span className="text-muted tabular">{listWords.myRequests.bids(count)}</span>}
      </p>
      {request.status === 'assigned' && timeline}
      {request.status === 'pending' && bids?.newest}
    </li>
  )
}

/** Joins the request's Socket.IO room, which receives a message when the carrier is suspended or deleted. */
function RequestSubscription({ requestId }: { requestId: string }) {
  useRoom(requestRoom, requestId)
  return null
}

/** Returns the owner's next step; null if there is none. */
function nextStepOf(request: MyRequest, bids: BidSummary | undefined): string | null {
  const { status, collectedAt, bidCount, carrierLeft, carrierSuspended } = request
  if (status === 'pending') {
    if (bids) return bids.newest === null ? listWords.next.noneLeft : listWords.next.choose
    return bidCount > 0 ? listWords.next.choose : listWords.next.noBids
  }
  if (status !== 'assigned') return null
  if (collectedAt !== null) return listWords.next.confirm
  if (carrierLeft) return listWords.next.carrierLeft
  return carrierSuspended
    ? listWords.next.suspended(carrierSuspended.name)
    : listWords.next.carrierComing(bids?.acceptedCarrier ?? null)
}
