import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { byMove } from '#modules/fulfilment/visits/asked-price/contract.ts'
import type { JobVisit, visitChanged } from '#modules/fulfilment/visits/contract.ts'
import type { priceAnswered, priceAsked } from '#modules/fulfilment/visits/prices/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { toast } from '#web/ui/toast.ts'
import { OwnerArrival } from './arrival/owner-arrival.tsx'
import { isUnderWay, useKeptVisit } from './arrival/use-kept-visit.ts'
import { isOff } from './is-off.ts'
import type { ExtraItems } from './prices/ask-dialog.tsx'
import { Prices } from './prices/prices.tsx'
import { priceWords } from './prices/words.ts'
import { AfterEnd } from './rights/after-end.tsx'
import { CancelJob } from './rights/cancel-job.tsx'
import { CancellationToasts } from './rights/cancellation-toasts.tsx'
import { GoneCarrier } from './rights/gone-carrier.tsx'
import { SoonerAsk } from './rights/rights-line.tsx'
import { SuspendedCarrier } from './rights/suspended-carrier.tsx'
import { cacheVisit, visitQuery } from './visit-query.ts'
import { visitUpdates } from './visits.live.ts'
import { visitWords } from './words.ts'

const CarrierArrival = lazyPart(async () => (await import('./arrival/carrier-arrival.tsx')).CarrierArrival)

interface VisitProps {
  request: RequestDetail
  side: 'owner' | 'carrier'
  viewerId: string
  /** Lets an owner report the wrong van to staff (DOOR-03). */
  tellUs: ReactNode
  /** Picks items from the catalogue. */
  ExtraItems: ExtraItems
  /** The job was cancelled on this page, so its new state takes the focus. */
  cancelledHere: boolean
  onCancelled: () => void
  /** Called when the request may have changed and should be refetched. */
  onChanged: () => void
}

/** What owner and carrier do next in an accepted job, updated live. */
export function Visit(props: VisitProps) {
  const { request, side, viewerId, onChanged } = props
  const visit = useQuery(visitQuery(request.id, viewerId))
  useLive<typeof visitChanged>('visit.changed', (message) => {
    visitUpdates(queryClient, message)
    // a suspension of the other party shows on the request, which has its own version
    if (message.id === request.id) onChanged()
  })
  useLive<typeof priceAnswered>('price.answered', (message) => visitUpdates(queryClient, message))
  useLive<typeof priceAsked>('price.asked', (message) => {
    visitUpdates(queryClient, message)
    const { description, ...titles } = priceWords.asked.toast
    if (side === 'owner' && message.id === request.id)
      void toast({ title: byMove(message.patch, titles), description }, { topic: 'price-asked' })
  })
  return visit.data ? (
    <Known {...props} visit={visit.data} readAt={visit.dataUpdatedAt} />
  ) : (
    <QueryFallback
      query={visit}
      loading={<p className="text-muted">{visitWords.loading}</p>}
      failed={visitWords.failed}
    />
  )
}

interface KnownProps extends VisitProps {
  visit: JobVisit
  /** When the server last answered, in ms. */
  readAt: number
}

function Known({ request, side, viewerId, tellUs, ExtraItems, onCancelled, cancelledHere, visit, readAt }: KnownProps) {
  const { marks } = visit
  const cache = (changed: JobVisit) => cacheVisit(changed, viewerId)
  function cacheCancelled(changed: JobVisit) {
    cache(changed)
    onCancelled()
  }
  const suspended = request.carrierSuspended
  const gone = side === 'owner' && request.acceptedBidderId === null
  const off = isOff(request, visit)
  const underWay = !off && isUnderWay(request)
  useKeptVisit({ request, visit, viewerId, side, readAt })
  return (
    <>
      <CancellationToasts currentRequestId={request.id} />
      {off && (
        <AfterEnd
          visit={visit}
          bidCount={request.bidCount}
          side={side}
          focus={cancelledHere}
          onReposted={(repostedAs) => cache({ ...visit, repostedAs })}
        />
      )}
      {underWay && suspended && (
        <SuspendedCarrier carrier={suspended} loading={marks.loadingAt !== null}>
          <CancelJob visit={visit} side="owner" excuse="suspended" onCancelled={cacheCancelled} />
        </SuspendedCarrier>
      )}
      {underWay && gone && (
        <GoneCarrier>
          <CancelJob visit={visit} side="owner" excuse="left" onCancelled={cacheCancelled} />
        </GoneCarrier>
      )}
      {underWay && side === 'owner' && !suspended && !gone && (
        <>
          <OwnerArrival visit={visit} viewerId={viewerId} tellUs={tellUs} />
          <SoonerAsk visit={visit} />
        </>
      )}
      {underWay && side === 'carrier' && (
        <Suspense>
          <CarrierArrival request={request} visit={visit} viewerId={viewerId} />
        </Suspense>
      )}
      {(!underWay || gone) && side === 'owner' && marks.mismatchedAt !== null && tellUs}
      <Prices request={request} visit={visit} side={side} ExtraItems={ExtraItems} onChanged={cache} />
    </>
  )
}
