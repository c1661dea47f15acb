import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { textByDirection } from '#modules/fulfilment/visits/contract/price-request.ts'
import type { JobVisit, visitChanged } from '#modules/fulfilment/visits/contract.ts'
import type { priceAnswered, priceAsked } from '#modules/fulfilment/visits/prices/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { toast } from '#web/ui/toast.ts'
import { OwnerArrival } from './arrival/owner-arrival.tsx'
import { isUnderWay, useOfflineVisit } from './arrival/use-offline-visit.ts'
import { hasEndedEarly } from './has-ended-early.ts'
import type { ExtraItems } from './prices/extra-items-dialog.tsx'
import { Prices } from './prices/prices.tsx'
import { priceWords } from './prices/words.ts'
import { CancelJob } from './rights/cancel-job.tsx'
import { CancellationToasts } from './rights/cancellation-toasts.tsx'
import { CarrierLeft } from './rights/carrier-left.tsx'
import { EndedJob } from './rights/ended-job.tsx'
import { EarlyStartPrompt } from './rights/rights-summary.tsx'
import { SuspendedCarrier } from './rights/suspended-carrier.tsx'
import { cacheVisit, visitQuery } from './visit-query.ts'
import { refetchVisitIfNewer } from './visits.live.ts'
import { visitWords } from './words.ts'

const CarrierArrival = lazyPart(async () => (await import('./arrival/carrier-arrival.tsx')).CarrierArrival)

interface VisitProps {
  request: RequestDetail
  party: 'owner' | 'carrier'
  viewerId: string
  /** The button with which an owner reports the wrong van to staff (DOOR-03). */
  problemButton: ReactNode
  /** The component that picks items from the catalogue. */
  ExtraItems: ExtraItems
  /** Whether the user cancelled the job on this page, so that its new state takes the focus. */
  cancelledHere: boolean
  onCancelled: () => void
  /** Called when the request may have changed and should be refetched. */
  onChanged: () => void
}

/** What owner and carrier do next in an accepted job, updated live. */
export function Visit(props: VisitProps) {
  const { request, party, viewerId, onChanged } = props
  const visit = useQuery(visitQuery(request.id, viewerId))
  useLive<typeof visitChanged>('visit.changed', (message) => {
    refetchVisitIfNewer(queryClient, message)
    // a suspension of the other party shows on the request, which has its own version
    if (message.id === request.id) onChanged()
  })
  useLive<typeof priceAnswered>('price.answered', (message) => refetchVisitIfNewer(queryClient, message))
  useLive<typeof priceAsked>('price.asked', (message) => {
    refetchVisitIfNewer(queryClient, message)
    const { description, ...titles } = priceWords.pending.toast
    if (party === 'owner' && message.id === request.id)
      void toast({ title: textByDirection(message.patch, titles), description }, { topic: 'price-asked' })
  })
  return visit.data ? (
    <LoadedVisit {...props} visit={visit.data} fetchedAt={visit.dataUpdatedAt} />
  ) : (
    <QueryFallback
      query={visit}
      loading={<p className="text-muted">{visitWords.loading}</p>}
      failed={visitWords.failed}
    />
  )
}

interface LoadedVisitProps extends VisitProps {
  visit: JobVisit
  /** When the visit was fetched, in milliseconds since 1970. */
  fetchedAt: number
}

function LoadedVisit({
  request,
  party,
  viewerId,
  problemButton,
  ExtraItems,
  onCancelled,
  cancelledHere,
  visit,
  fetchedAt,
}: LoadedVisitProps) {
  const { marks: milestones } = visit
  const cacheChange = (updatedVisit: JobVisit) => cacheVisit(updatedVisit, viewerId)
  function cacheCancelled(updatedVisit: JobVisit) {
    cacheChange(updatedVisit)
    onCancelled()
  }
  const suspendedCarrier = request.carrierSuspended
  const carrierLeft = party === 'owner' && request.acceptedBidderId === null
  const endedEarly = hasEndedEarly(request, visit)
  const underWay = !endedEarly && isUnderWay(request)
  useOfflineVisit({ request, visit, viewerId, party, fetchedAt })
  return (
    <>
      <CancellationToasts currentRequestId={request.id} />
      {endedEarly && (
        <EndedJob
          visit={visit}
          bidCount={request.bidCount}
          party={party}
          focus={cancelledHere}
          onReposted={(repostedAs) => cacheChange({ ...visit, repostedAs })}
        />
      )}
      {underWay && suspendedCarrier && (
        <SuspendedCarrier carrier={suspendedCarrier} hasLoadingStarted={milestones.loadingAt !== null}>
          <CancelJob visit={visit} party="owner" excuse="suspended" onCancelled={cacheCancelled} />
        </SuspendedCarrier>
      )}
      {underWay && carrierLeft && (
        <CarrierLeft>
          <CancelJob visit={visit} party="owner" excuse="left" onCancelled={cacheCancelled} />
        </CarrierLeft>
      )}
      {underWay && party === 'owner' && !suspendedCarrier && !carrierLeft && (
        <>
          <OwnerArrival visit={visit} viewerId={viewerId} problemButton={problemButton} />
          <EarlyStartPrompt visit={visit} />
        </>
      )}
      {underWay && party === 'carrier' && (
        <Suspense>
          <CarrierArrival request={request} visit={visit} viewerId={viewerId} />
        </Suspense>
      )}
      {(!underWay || carrierLeft) && party === 'owner' && milestones.mismatchedAt !== null && problemButton}
      <Prices request={request} visit={visit} party={party} ExtraItems={ExtraItems} onChanged={cacheChange} />
    </>
  )
}
