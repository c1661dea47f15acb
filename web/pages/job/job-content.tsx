import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import type { Award } from '#web/features/market/bidding/list/accept-dialog.tsx'
import { BidList } from '#web/features/market/bidding/list/bid-list.tsx'
import { bidsLive } from '#web/features/market/bidding/live/bids.live.ts'
import { useAnnounceClose } from '#web/features/market/bidding/live/use-announce-close.ts'
import { PlaceBid } from '#web/features/market/bidding/place/place-bid.tsx'
import { bidsQuery } from '#web/features/market/bidding/queries.ts'
import { words as bidWords } from '#web/features/market/bidding/words.ts'
import { JobCard } from '#web/features/market/requests/job/job-card.tsx'
import { isParty } from '#web/features/market/requests/job/job-party.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { requestsLive } from '#web/features/market/requests/requests.live.ts'
import { words } from '#web/features/market/requests/words.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { classes } from '#web/ui/classes.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { renderBidder, renderBidReport, renderLowBidNote, renderOwnerActions, renderPriceFor } from './bid-parts.tsx'
import { JobRows } from './job-rows.tsx'
import { hasItems, LoadSection } from './load-section.tsx'
import { StateCard } from './state-card.tsx'

const HiddenNotice = lazyPart(async () => (await import('#web/ui/hidden-notice.tsx')).HiddenNotice)
const CancelRequest = lazyPart(async () => (await import('./party-parts.tsx')).partyParts.CancelRequest)
const NoBidsYet = lazyExtra(async () => (await import('./party-parts.tsx')).partyParts.NoBidsYet)
const NotifiedCarriers = lazyExtra(
  async () => (await import('#web/features/discovery/coverage/notified.tsx')).NotifiedCarriers,
  bidWords.emptyForOwner,
)
const ViewRecorder = lazyExtra(async () => (await import('./member-parts.tsx')).memberParts.ViewRecorder)
const ReportButton = lazyExtra(
  async () => (await import('#web/features/staff/reporting/report-button.tsx')).ReportButton,
)
const ItemConfirmations = lazyPart(
  async () => (await import('#web/features/core/waste-catalogue/job/item-confirmations.tsx')).ItemConfirmations,
)

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
    void queryClient.invalidateQueries({ queryKey: requestKeys.detail(requestId) })
  }
  return { acceptedHere, cancelledHere, showAward, showCancellation }
}

/** A request with its bids, for every kind of viewer. */
export function JobContent({ request, viewerId }: { request: RequestDetail; viewerId: string | null }) {
  const { acceptedHere, cancelledHere, showAward, showCancellation } = usePageActions()
  const [chosenBid, setChosenBid] = useState<Bid | null>(null)
  const owned = isOwn(viewerId, request.userId)
  useAnnounceClose(request, acceptedHere)
  const { total: bids = 0 } = useInfiniteQuery(bidsQuery(request.id, viewerId)).data?.pages[0] ?? {}
  const viewerIsParty = viewerId !== null && isParty(request, viewerId)
  const loadDetails = <LoadSection request={request} viewerId={viewerId} bids={bids} />
  // on a phone, the next steps of the owner and the carrier come before the details
  const isInvolved = owned || viewerIsParty
  const bidList = (
    <Bids request={request} viewerId={viewerId} chosenBid={chosenBid} onChoose={setChosenBid} onAccepted={showAward} />
  )
  // the list contains the accept dialog, so the list stays while the dialog is open
  const isListOnPage = !viewerIsParty || chosenBid !== null
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10">
      <StickyColumn request={request}>
        <JobCard request={request} viewerId={viewerId} loadDetails={loadDetails} brief={isInvolved} />
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
          loadDetails={isInvolved ? loadDetails : null}
          onCancelled={() => showCancellation(request.id)}
        />
        {viewerIsParty && <PlaceBid request={request} viewerId={viewerId} Confirmations={ItemConfirmations} />}
        <RareActions request={request} owned={owned} isInvolved={isInvolved} />
      </div>
    </div>
  )
}

interface RareActionsProps {
  request: RequestDetail
  owned: boolean
  /** Whether the viewer is the owner or the accepted carrier, who report problems elsewhere. */
  isInvolved: boolean
}

/** Rarely used actions. */
const RareActions = ({ request, owned, isInvolved }: RareActionsProps) => (
  <>
    {owned && !isClosed(request) && (
      <Suspense>
        <CancelRequest request={request} />
      </Suspense>
    )}
    {!isInvolved && <ReportButton kind="request" subjectId={request.id} what={request.title} />}
  </>
)

interface BidsProps {
  request: RequestDetail
  viewerId: string | null
  chosenBid: Bid | null
  onChoose: (bid: Bid | null) => void
  onAccepted: (award: Award) => void
}

const Bids = ({ request, viewerId, ...handlers }: BidsProps) => (
  <BidList
    request={request}
    viewerId={viewerId}
    {...handlers}
    emptyForOwner={viewerId !== null && <NotifiedCarriers requestId={request.id} viewerId={viewerId} />}
    renderLowBidNote={renderLowBidNote}
    renderBidder={renderBidder}
    renderActions={isOwn(viewerId, request.userId) ? renderOwnerActions : renderBidReport}
    renderPrice={renderPriceFor(request, viewerId)}
  />
)

/** The column beside the bids. It is sticky only without items: the end of a tall column would be unreachable. */
const StickyColumn = ({ request, children }: { request: RequestDetail; children: ReactNode }) => (
  <div className={classes('lg:self-start', !hasItems(request) && 'lg:sticky lg:top-[calc(var(--header)+24px)]')}>
    {children}
  </div>
)
