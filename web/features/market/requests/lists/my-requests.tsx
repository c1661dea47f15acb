import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestCard } from '#modules/market/requests/contract.ts'
import { useRequestMessages } from '#web/features/market/requests/use-request-messages.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLiveConnection } from '#web/lib/live/live.ts'
import { Card } from '#web/ui/card.tsx'
import { ItemsSummary } from '#web/ui/items-summary.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { myRequestsQuery } from './list-queries.ts'
import { listWords } from './words.ts'

/** Renders further details of a request. */
type RenderDetails = (request: RequestCard) => ReactNode

/** The viewer's own collection requests, newest first, with live status and number of bids. */
export function MyRequests({ viewerId, renderDetails }: { viewerId: string; renderDetails: RenderDetails }) {
  useRequestMessages()
  useLiveConnection()
  const requests = useInfiniteQuery(myRequestsQuery(viewerId))
  if (!requests.data) {
    const { failedText, loading } = listWords.myRequests
    return <QueryFallback query={requests} loading={<RowsSkeleton text={loading} count={3} />} failed={failedText} />
  }
  const items = itemsOf(requests.data)
  if (items.length === 0) return <Nothing />
  return (
    <>
      <ul className="grid gap-3">
        {items.map((request) => (
          <RequestRow key={request.id} request={request} renderDetails={renderDetails} />
        ))}
      </ul>
      <NextPageButton list={requests} words={listWords} />
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      heading="h2"
      title={listWords.myRequests.empty}
      action={
        <LinkButton variant="primary" to="/collection-request/new">
          {listWords.myRequests.first}
        </LinkButton>
      }
    >
      {listWords.myRequests.emptyText}
    </EmptyState>
  )
}

function RequestRow({ request, renderDetails }: { request: RequestCard; renderDetails: RenderDetails }) {
  return (
    <Card
      as="li"
      className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[120px_minmax(0,1fr)_auto]"
    >
      <Picture
        image={request.imageUrls?.[0]}
        alt=""
        iconFor={request.title}
        ratio="1/1"
        sizes="(min-width: 30rem) 120px, 72px"
        className="self-start rounded-s"
      />
      <div className="grid min-w-0 content-start gap-2">
        <div className="grid gap-0.5">
          <h2 className="text-lg">
            <Link to={`/job/${request.id}`} className="no-underline hover:underline">
              {request.title}
            </Link>
          </h2>
          <span className="text-sm text-muted">
            {listWords.posted} <Time value={request.createdAt} />
          </span>
        </div>
        <p className="line-clamp-2 text-muted">{request.description || listWords.noDescription}</p>
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <div className="flex flex-wrap gap-x-1.5">
            <dt className="text-muted">{listWords.budget}</dt>
            <dd className="tabular font-semibold">
              {request.budget === null ? listWords.notSpecified : formatPounds(request.budget)}
            </dd>
          </div>
          <div>
            <dt className="sr-only">{listWords.myRequests.bidsLabel}</dt>
            <dd className="tabular font-semibold">
              {request.status === 'cancelled' && request.bidCount === 0
                ? listWords.myRequests.noBids
                : listWords.myRequests.bids(request.bidCount)}
            </dd>
          </div>
        </dl>
        <ItemsSummary load={request.load} className="text-sm text-muted" />
        {renderDetails(request)}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:flex-col sm:items-end">
        <StatusPill status={request.status} />
        <LinkButton to={`/job/${request.id}`} aria-label={listWords.myRequests.detailsOf(request.title)}>
          {listWords.myRequests.details}
        </LinkButton>
      </div>
    </Card>
  )
}
