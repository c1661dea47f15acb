import { Suspense } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { classes } from '#web/ui/classes.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { priceFor } from './bid-parts.tsx'
import { isOwnerOrCarrier, isParty } from './side.ts'

// loaded only for the people concerned
const OwnerCard = lazyPart(async () => (await import('./member-parts.tsx')).memberParts.OwnerCard)
const BidderCard = lazyPart(async () => (await import('./member-parts.tsx')).memberParts.BidderCard)
const LifeLine = lazyExtra(async () => (await import('./side-parts.tsx')).sideParts.LifeLine)
const Next = lazyPart(async () => (await import('./next.tsx')).Next)
const DecisionToasts = lazyExtra(async () => (await import('./member-parts.tsx')).memberParts.DecisionToasts)

export interface StateCardProps {
  request: RequestDetail
  viewer: string
  /** A bid was accepted on this page: focuses the card. */
  acceptedHere: boolean
  /** The request was ended on this page. */
  endedHere: boolean
  onEnded: () => void
}

/** The state of a job and the next step, for its owner or a carrier that has bid. */
export function StateCard({ request, viewer, acceptedHere, endedHere, onEnded }: StateCardProps) {
  const party = isParty(request, viewer)
  const lived = isOwnerOrCarrier(request, viewer) && featureOn('duty')
  return (
    <div
      className={classes(
        'grid gap-3 rounded-m border border-line bg-surface p-4 shadow-card lg:gap-4 lg:p-5',
        // reserves the space of its parts
        lived ? !party && 'min-h-21 lg:min-h-16' : 'empty:hidden',
        '[&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-3',
        party && 'content-start',
        party && (request.status === 'assigned' ? 'min-h-110' : 'min-h-80'),
      )}
    >
      {lived && (
        <div className="min-h-8">
          <LifeLine requestId={request.id} viewer={viewer} />
        </div>
      )}
      <Own request={request} viewer={viewer} focus={acceptedHere} />
      {party && (
        <Suspense>
          <Next request={request} viewer={viewer} endedHere={endedHere} onEnded={onEnded} />
        </Suspense>
      )}
    </div>
  )
}

/** The state of a job for its owner or a bidder. */
function Own({ request, viewer, focus }: { request: RequestDetail; viewer: string; focus: boolean }) {
  const common = { request, viewer, renderPrice: priceFor(viewer) }
  return (
    <Suspense>
      {isOwn(viewer, request.userId) ? <OwnerCard {...common} focus={focus} /> : <BidderCard {...common} />}
      <DecisionToasts hereRequestId={request.id} />
    </Suspense>
  )
}
