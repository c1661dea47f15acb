import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Bid } from '#modules/market/bidding/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isClosed, requestRoom } from '#modules/market/requests/facts/contract.ts'
import { isId } from '#server/platform/kernel/facts/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import type { Award } from '#web/features/market/bidding/list/accept-dialog.tsx'
import { BidList } from '#web/features/market/bidding/list/bid-list.tsx'
import { bidsLive } from '#web/features/market/bidding/live/bids.live.ts'
import { useBidMessages } from '#web/features/market/bidding/live/use-bid-messages.ts'
import { useSpokenClose } from '#web/features/market/bidding/live/use-spoken-close.ts'
import { PlaceBid } from '#web/features/market/bidding/place/place-bid.tsx'
import { bidsQuery } from '#web/features/market/bidding/queries.ts'
import { words as bidWords } from '#web/features/market/bidding/words.ts'
import { questionKeys } from '#web/features/market/questions/keys.ts'
import { JobCard } from '#web/features/market/requests/job/job-card.tsx'
import { JobNotFound } from '#web/features/market/requests/job/job-not-found.tsx'
import { isParty } from '#web/features/market/requests/job/job-party.ts'
import { JobSkeleton } from '#web/features/market/requests/job/job-skeleton.tsx'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { requestQuery } from '#web/features/market/requests/request-query.ts'
import { requestsLive } from '#web/features/market/requests/requests.live.ts'
import { useRequestMessages } from '#web/features/market/requests/use-request-messages.ts'
import { words } from '#web/features/market/requests/words.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { isOwn, useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { renderBidder, renderBidReport, renderMark, renderOwnerActions, renderPriceFor } from './job/bid-parts.tsx'
import { JobRows } from './job/job-rows.tsx'
import { StateCard } from './job/state-card.tsx'

const HiddenNotice = lazyPart(async () => (await import('#web/ui/hidden-notice.tsx')).HiddenNotice)
const CancelRequest = lazyPart(async () => (await import('./job/party-parts.tsx')).partyParts.CancelRequest)
const NoBidsYet = lazyExtra(async () => (await import('./job/party-parts.tsx')).partyParts.NoBidsYet)
const NotifiedCarriers = lazyExtra(
  async () => (await import('#web/features/discovery/coverage/notified.tsx')).NotifiedCarriers,
  bidWords.emptyForOwner,
)
const ViewRecorder = lazyExtra(async () => (await import('./job/member-parts.tsx')).memberParts.ViewRecorder)
const ReportButton = lazyExtra(
  async () => (await import('#web/features/staff/reporting/report-button.tsx')).ReportButton,
)
const LoadDetails = lazyPart(
  async () => (await import('#web/features/core/waste-catalogue/job/load-details.tsx')).LoadDetails,
)
const ChangeList = lazyExtra(async () => (await import('./job/party-parts.tsx')).partyParts.ChangeList)
const ItemConfirmations = lazyPart(
  async () => (await import('#web/features/core/waste-catalogue/job/item-confirmations.tsx')).ItemConfirmations,
)

/** `/job/{jobId}`: one collection request with its bids, live. */
export function Page() {
  const { jobId = '' } = useParams()
  return (
    <div className="wrap grid gap-4 pb-(--act) pt-3 lg:pt-5">
      <div className="flex items-center justify-between gap-4">
        <BackButton />
        <LiveStatus />
      </div>
      {isId(jobId) ? <Job key={jobId} jobId={jobId} /> : <JobNotFound />}
    </div>
  )
}

function Job({ jobId }: { jobId: string }) {
  const viewerId = useViewer()?.id ?? null
  useRequestMessages()
  useBidMessages()
  useRoom(requestRoom, jobId, [
    requestKeys.detailOf(jobId),
    biddingKeys.onRequest(jobId),
    questionKeys.onRequest(jobId),
  ])
  const job = useQuery(requestQuery(jobId, viewerId))
  const { data, error } = job
  const missing = error instanceof ApiError && error.status === 404
  usePageTitle(data?.title ?? (missing ? words.job.notFound : words.job.title))
  if (data) return <JobContent request={data} viewerId={viewerId} />
  if (missing) return <JobNotFound />
  return <QueryFallback query={job} loading={<JobSkeleton />} failed={words.job.failed} heading={words.job.title} />
}

/** Shows what the user did on this page without waiting for the live message. */
function usePageActions() {
  const [acceptedHere, setAcceptedHere] = useState(false)
  const [cancelledHere, setCancelledHere] = useState(false)
  function showAward({ request: { id, version, status, winningBidId, acceptedBidderId, updatedAt } }: Award) {
    const change = { id, version, patch: { status, winningBidId, acceptedBidderId, updatedAt } }
    setAcceptedHere(true)
    requestsLive['request.changed'](queryClient, change)
    bidsLive['request.changed'](queryClient, change)
  }
  function showCancellation(requestId: string) {
    setCancelledHere(true)
    // the result is at the top
    window.scrollTo(0, 0)
    void queryClient.invalidateQueries({ queryKey: requestKeys.detailOf(requestId) })
  }
  return { acceptedHere, cancelledHere, showAward, showCancellation }
}

function JobContent({ request, viewerId }: { request: RequestDetail; viewerId: string | null }) {
  const { acceptedHere, cancelledHere, showAward, showCancellation } = usePageActions()
  const [chosen, setChosen] = useState<Bid | null>(null)
  const owned = isOwn(viewerId, request.userId)
  useSpokenClose(request, acceptedHere)
  const { total: bids = 0 } = useInfiniteQuery(bidsQuery(request.id, viewerId)).data?.pages[0] ?? {}
  const viewerIsParty = viewerId !== null && isParty(request, viewerId)
  const loadDetails = <LoadSection request={request} viewerId={viewerId} bids={bids} />
  // on a phone, the next steps of the owner and the carrier come before the details
  const brief = owned || viewerIsParty
  const bidList = (
    <Bids request={request} viewerId={viewerId} chosen={chosen} onChoose={setChosen} onAccepted={showAward} />
  )
  // the list contains the accept dialog, so the list stays while the dialog is open
  const isListOnPage = !viewerIsParty || chosen !== null
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10">
      <StickyColumn request={request}>
        <JobCard request={request} viewerId={viewerId} loadDetails={loadDetails} brief={brief} />
      </StickyColumn>
      <div className="grid grid-cols-1 content-start gap-3 lg:gap-5">
        {request.hidden && (
          <Suspense>
            <HiddenNotice text={owned ? undefined : words.job.hiddenJob} />
          </Suspense>
        )}
        {viewerId !== null && (
          <StateCard
            request={request}
            viewerId={viewerId}
            acceptedHere={acceptedHere}
            cancelledHere={cancelledHere}
            onCancelled={() => showCancellation(request.id)}
          />
        )}
        {!viewerIsParty && <PlaceBid request={request} viewerId={viewerId} Confirmations={ItemConfirmations} />}
        {viewerId !== null && owned && !isClosed(request) && (
          <NoBidsYet requestId={request.id} viewerId={viewerId} bids={bids} heading="h2" />
        )}
        {viewerId !== null && !owned && <ViewRecorder requestId={request.id} />}
        {isListOnPage && bidList}
        <JobRows
          request={request}
          viewerId={viewerId}
          bids={bids}
          bidList={isListOnPage ? null : bidList}
          loadDetails={brief ? loadDetails : null}
          onCancelled={() => showCancellation(request.id)}
        />
        {viewerIsParty && <PlaceBid request={request} viewerId={viewerId} Confirmations={ItemConfirmations} />}
        <RareActions request={request} owned={owned} brief={brief} />
      </div>
    </div>
  )
}

interface RareActionsProps {
  request: RequestDetail
  owned: boolean
  /** Whether the viewer is the owner or the accepted carrier, who report problems elsewhere. */
  brief: boolean
}

/** Rarely used actions. */
const RareActions = ({ request, owned, brief }: RareActionsProps) => (
  <>
    {owned && !isClosed(request) && (
      <Suspense>
        <CancelRequest request={request} />
      </Suspense>
    )}
    {!brief && <ReportButton kind="request" subjectId={request.id} what={request.title} />}
  </>
)

interface BidsProps {
  request: RequestDetail
  viewerId: string | null
  chosen: Bid | null
  onChoose: (bid: Bid | null) => void
  onAccepted: (award: Award) => void
}

const Bids = ({ request, viewerId, ...handlers }: BidsProps) => (
  <BidList
    request={request}
    viewerId={viewerId}
    {...handlers}
    emptyForOwner={viewerId !== null && <NotifiedCarriers requestId={request.id} viewerId={viewerId} />}
    renderMark={renderMark}
    renderRegistration={renderBidder}
    extra={isOwn(viewerId, request.userId) ? renderOwnerActions : renderBidReport}
    renderPrice={renderPriceFor(request, viewerId)}
  />
)

/** The column beside the bids. It is sticky only without items: the end of a tall column would be unreachable. */
const StickyColumn = ({ request, children }: { request: RequestDetail; children: ReactNode }) => (
  <div className={classes('lg:self-start', !hasItems(request) && 'lg:sticky lg:top-[calc(var(--header)+24px)]')}>
    {children}
  </div>
)

/** The request's items, editable by its owner; nothing if there are none. */
function LoadSection({ request, viewerId, bids }: { request: RequestDetail; viewerId: string | null; bids: number }) {
  if (!hasItems(request)) return null
  const own = isOwn(viewerId, request.userId)
  return (
    <>
      <ItemDetails {...loadOf(request)} own={own} />
      {own && !isClosed(request) && (
        <ChangeList
          request={request}
          // a new bid locks the items before the request is refetched
          fixed={request.listFixed === true || bids > 0}
          onChanged={(changed) => queryClient.setQueryData(requestKeys.detailFor(request.id, viewerId), changed)}
        />
      )}
    </>
  )
}

type ItemDetailsProps = Pick<RequestDetail, 'load' | 'items' | 'access' | 'halfDays'> & { own: boolean }

/**
 * The request's items. `memo` prevents re-renders while its code is loading, which would drop the server-rendered
 * content. It only gets the props that it shows, so that new bids don't re-render it.
 */
const ItemDetails = memo(function ItemDetails({ own, ...load }: ItemDetailsProps) {
  return (
    <Suspense fallback={<div className="min-h-64" />}>
      <LoadDetails load={load} own={own} />
    </Suspense>
  )
})

const loadOf = ({ load, items, access, halfDays }: RequestDetail) => ({ load, items, access, halfDays })

const hasItems = ({ items, access, halfDays }: RequestDetail) =>
  featureOn('load') && (items ?? access ?? halfDays) !== undefined
