import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { byMove } from '#modules/fulfilment/visits/asked-price/contract.ts'
import type { JobVisit, visitChanged } from '#modules/fulfilment/visits/contract.ts'
import type { priceAnswered, priceAsked } from '#modules/fulfilment/visits/prices/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { toast } from '#web/ui/toast.ts'
import { OwnerDoor } from './door/owner-door.tsx'
import { isUnderWay, useKeptVisit } from './door/use-kept-visit.ts'
import { isOff } from './is-off.ts'
import type { ExtraItems } from './prices/ask-dialog.tsx'
import { Prices } from './prices/prices.tsx'
import { priceWords } from './prices/words.ts'
import { AfterEnd } from './rights/after-end.tsx'
import { CancellationToasts } from './rights/cancellation-toasts.tsx'
import { EndJob } from './rights/end-job.tsx'
import { GoneCarrier } from './rights/gone-carrier.tsx'
import { SoonerAsk } from './rights/rights-line.tsx'
import { SuspendedCarrier } from './rights/suspended-carrier.tsx'
import { showVisit, visitQuery } from './visit-query.ts'
import { visitUpdates } from './visits.live.ts'
import { visitWords } from './words.ts'

const CarrierDoor = lazyPart(async () => (await import('./door/carrier-door.tsx')).CarrierDoor)

interface VisitProps {
  request: RequestDetail
  side: 'owner' | 'carrier'
  viewer: string
  /** Lets an owner report the wrong van to staff (DOOR-03). */
  tellUs: ReactNode
  /** Picks items from the catalogue. */
  ExtraItems: ExtraItems
  /** The job was ended on this page, so its new state takes the focus. */
  endedHere: boolean
  onEnded: () => void
  /** Called when the request may have changed and should be refetched. */
  onChanged: () => void
}

/** What owner and carrier do next in an accepted job, updated live. */
export function Visit(props: VisitProps) {
  const { request, side, viewer, onChanged } = props
  const visit = useQuery(visitQuery(request.id, viewer))
  useLive<typeof visitChanged>('visit.changed', (news) => {
    visitUpdates(queryClient, news)
    // a suspension of the other party shows on the request, which has its own version
    if (news.id === request.id) onChanged()
  })
  useLive<typeof priceAnswered>('price.answered', (news) => visitUpdates(queryClient, news))
  useLive<typeof priceAsked>('price.asked', (news) => {
    visitUpdates(queryClient, news)
    const { description, ...titles } = priceWords.asked.toast
    if (side === 'owner' && news.id === request.id)
      void toast({ title: byMove(news.patch, titles), description }, { topic: 'price-asked' })
  })
  return visit.data ? (
    <Known {...props} visit={visit.data} readAt={visit.dataUpdatedAt} />
  ) : (
    <NotRead query={visit} loading={<p className="text-muted">{visitWords.loading}</p>} failed={visitWords.failed} />
  )
}

interface KnownProps extends VisitProps {
  visit: JobVisit
  /** When the server last answered, in ms. */
  readAt: number
}

function Known({ request, side, viewer, tellUs, ExtraItems, onEnded, endedHere, visit, readAt }: KnownProps) {
  const { marks } = visit
  const show = (changed: JobVisit) => showVisit(changed, viewer)
  function showEnd(changed: JobVisit) {
    show(changed)
    onEnded()
  }
  const suspended = request.carrierSuspended
  const gone = side === 'owner' && request.acceptedBidderId === null
  const off = isOff(request, visit)
  const underWay = !off && isUnderWay(request)
  useKeptVisit({ request, visit, viewer, side, readAt })
  return (
    <>
      <CancellationToasts hereRequestId={request.id} />
      {off && (
        <AfterEnd
          visit={visit}
          bidCount={request.bidCount}
          side={side}
          focus={endedHere}
          onReposted={(repostedAs) => show({ ...visit, repostedAs })}
        />
      )}
      {underWay && suspended && (
        <SuspendedCarrier carrier={suspended} loading={marks.loadingAt !== null}>
          <EndJob visit={visit} side="owner" excuse="suspended" onEnded={showEnd} />
        </SuspendedCarrier>
      )}
      {underWay && gone && (
        <GoneCarrier>
          <EndJob visit={visit} side="owner" excuse="left" onEnded={showEnd} />
        </GoneCarrier>
      )}
      {underWay && side === 'owner' && !suspended && !gone && (
        <>
          <OwnerDoor visit={visit} viewer={viewer} tellUs={tellUs} />
          <SoonerAsk visit={visit} />
        </>
      )}
      {underWay && side === 'carrier' && (
        <Suspense>
          <CarrierDoor request={request} visit={visit} viewer={viewer} />
        </Suspense>
      )}
      {(!underWay || gone) && side === 'owner' && marks.mismatchedAt !== null && tellUs}
      <Prices request={request} visit={visit} side={side} ExtraItems={ExtraItems} onActed={show} />
    </>
  )
}
