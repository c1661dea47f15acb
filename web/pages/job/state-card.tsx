import { Suspense } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isOwnerOrCarrier, isParty } from '#web/features/market/requests/job/job-party.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { classes } from '#web/ui/classes.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { renderCurrentPriceFor } from './bid-parts.tsx'

// loaded lazily: visitors don’t need them
const OwnerCard = lazyPart(async () => (await import('./member-parts.tsx')).memberParts.OwnerCard)
const BidderCard = lazyPart(async () => (await import('./member-parts.tsx')).memberParts.BidderCard)
const JobProgress = lazyExtra(async () => (await import('./party-parts.tsx')).partyParts.JobProgress)
const PartyNextSteps = lazyPart(async () => (await import('./party-next-steps.tsx')).PartyNextSteps)
const DecisionToasts = lazyExtra(async () => (await import('./member-parts.tsx')).memberParts.DecisionToasts)

export interface StateCardProps {
  request: RequestDetail
  viewerId: string
  /** A bid was accepted on this page: focuses the card. */
  acceptedHere: boolean
  /** The request was cancelled on this page. */
  cancelledHere: boolean
  onCancelled: () => void
}

/** The state of a job and the next step, for its owner or a carrier that has bid. */
export function StateCard({ request, viewerId, acceptedHere, cancelledHere, onCancelled }: StateCardProps) {
  const viewerIsParty = isParty(request, viewerId)
  const showsProgress = isOwnerOrCarrier(request, viewerId) && featureOn('duty')
  return (
    <div
      className={classes(
        'grid gap-3 rounded-m border border-line bg-surface p-4 shadow-card lg:gap-4 lg:p-5',
        // reserves the space of its parts
        showsProgress ? !viewerIsParty && 'min-h-17 lg:min-h-16' : 'empty:hidden',
        '[&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-3',
        viewerIsParty && 'content-start',
        viewerIsParty && (request.status === 'assigned' ? 'min-h-110' : 'min-h-80'),
      )}
    >
      {showsProgress && (
        <div className="min-h-8">
          <JobProgress requestId={request.id} viewerId={viewerId} />
        </div>
      )}
      <OwnerOrBidderCard request={request} viewerId={viewerId} focus={acceptedHere} />
      {viewerIsParty && (
        <Suspense>
          <PartyNextSteps
            request={request}
            viewerId={viewerId}
            cancelledHere={cancelledHere}
            onCancelled={onCancelled}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The state of a job for its owner or a bidder. */
function OwnerOrBidderCard({ request, viewerId, focus }: { request: RequestDetail; viewerId: string; focus: boolean }) {
  const common = { request, viewerId, renderPrice: renderCurrentPriceFor(viewerId) }
  return (
    <Suspense>
      {isOwn(viewerId, request.userId) ? <OwnerCard {...common} focus={focus} /> : <BidderCard {...common} />}
      <DecisionToasts currentRequestId={request.id} />
    </Suspense>
  )
}
