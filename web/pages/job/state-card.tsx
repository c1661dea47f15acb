import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { requestKeys } from '#web/features/requests/keys.ts'
import { visitQuery } from '#web/features/visits/visit-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { classes } from '#web/ui/classes.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { priceFor } from './bid-parts.tsx'
import { isCollected, isParty, isSide, sideOf } from './side.ts'

// what only those concerned see comes for them alone
const loadCards = () => import('#web/features/bidding/own/status-cards.tsx')
const OwnerCard = lazyPart(async () => (await loadCards()).OwnerCard)
const BidderCard = lazyPart(async () => (await loadCards()).BidderCard)
const LifeLine = lazyExtra(async () => (await import('#web/features/duty/life/life-line.tsx')).LifeLine)
const Visit = lazyPart(async () => (await import('#web/features/visits/visit.tsx')).Visit)
const ExtraItems = lazyPart(async () => (await import('#web/features/waste/picker/extra-items.tsx')).ExtraItems)
const TellUs = lazyExtra(async () => (await import('#web/features/cases/tell-us.tsx')).TellUs)
const NextStep = lazyPart(async () => (await import('#web/features/requests/job/job-acts.tsx')).NextStep)
const DisposalDue = lazyExtra(async () => (await import('#web/features/disposals/disposal-due.tsx')).DisposalDue)
const ReviewAsk = lazyExtra(async () => (await import('#web/features/reviews/review-row.tsx')).ReviewAsk)
const DecisionToasts = lazyExtra(
  async () => (await import('#web/features/bidding/live/decision-toasts.tsx')).DecisionToasts,
)

interface StateCardProps {
  request: RequestDetail
  viewer: string
  /** Its bid was accepted on this page: that takes the focus. */
  acceptedHere: boolean
  /** It was ended on this page. */
  endedHere: boolean
  onEnded: () => void
}

/** Where a job stands for its owner or for a carrier that has bid, and what to do next. */
export function StateCard({ request, viewer, acceptedHere, endedHere, onEnded }: StateCardProps) {
  const party = isParty(request, viewer)
  const lived = isSide(request, viewer) && featureOn('duty')
  return (
    <div
      className={classes(
        'grid gap-4 rounded-m border border-line bg-surface p-4 shadow-card lg:p-5',
        // its room before its parts come
        lived ? !party && 'min-h-21 lg:min-h-16' : 'empty:hidden',
        '[&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-4',
        party && 'min-h-80 content-start',
      )}
    >
      {lived && <LifeLine requestId={request.id} viewer={viewer} />}
      <Own request={request} viewer={viewer} focus={acceptedHere} />
      {party && <Next request={request} viewer={viewer} endedHere={endedHere} onEnded={onEnded} />}
    </div>
  )
}

/** What a job is to its owner, or to a carrier that has bid. */
function Own({ request, viewer, focus }: { request: RequestDetail; viewer: string; focus: boolean }) {
  const drawn = { request, viewer, drawPrice: priceFor(viewer) }
  return (
    <Suspense>
      {isOwn(viewer, request.userId) ? <OwnerCard {...drawn} focus={focus} /> : <BidderCard {...drawn} />}
      <DecisionToasts hereRequestId={request.id} />
    </Suspense>
  )
}

type NextProps = Omit<StateCardProps, 'acceptedHere'>

/** What the two parties of an accepted job have to do next. */
function Next({ request, viewer, endedHere, onEnded }: NextProps) {
  const { id, status } = request
  const side = sideOf(request, viewer)
  const visit = useQuery({ ...visitQuery(id, viewer), enabled: featureOn('duty') }).data
  return (
    <Suspense>
      {featureOn('duty') && (
        <Visit
          request={request}
          side={side}
          viewer={viewer}
          tellUs={<TellUs requestId={id} viewer={viewer} kind="wrong_van" />}
          ExtraItems={ExtraItems}
          endedHere={endedHere}
          onEnded={onEnded}
          onChanged={() => void queryClient.invalidateQueries({ queryKey: requestKeys.detailOf(id) })}
        />
      )}
      {featureOn('duty') && side === 'carrier' && isCollected(request) && (
        <DisposalDue requestId={id} viewer={viewer} row="papers" />
      )}
      {status === 'assigned' && (
        <NextStep
          request={request}
          side={side}
          later={visit !== undefined && visit.marks.loadingAt === null && request.collectedAt === null}
        />
      )}
      {status === 'completed' && side === 'owner' && featureOn('reviews') && (
        <ReviewAsk requestId={id} viewer={viewer} />
      )}
    </Suspense>
  )
}
