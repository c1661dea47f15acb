import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { type JobVisit, visitChanged } from '#modules/visits/contract.ts'
import { priceAnswered, priceAsked } from '#modules/visits/prices/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive } from '#web/lib/live/live.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { toast } from '#web/ui/toast.ts'
import { OwnerDoor } from './door/owner-door.tsx'
import type { ExtraItems } from './prices/ask-dialog.tsx'
import { Prices } from './prices/prices.tsx'
import { priceWords } from './prices/words.ts'
import { visitNews, visitQuery } from './visit-query.ts'
import { visitWords } from './words.ts'

const CarrierDoor = lazyPart(async () => (await import('./door/carrier-door.tsx')).CarrierDoor)

interface VisitProps {
  request: RequestDetail
  side: 'owner' | 'carrier'
  viewer: string
  /** Where an owner tells our staff that another van came (DOOR-03). */
  tellUs: ReactNode
  /** Picks items of the catalogue. */
  ExtraItems: ExtraItems
}

/** What the two sides of an accepted job do until the end of it, live. */
export function Visit({ request, side, viewer, tellUs, ExtraItems }: VisitProps) {
  const visit = useQuery(visitQuery(request.id, viewer))
  const price = useRef<HTMLParagraphElement>(null)
  useLive(visitChanged, visitNews)
  useLive(priceAnswered, visitNews)
  useLive(priceAsked, (news) => {
    visitNews(news)
    if (side === 'owner' && news.id === request.id) void toast(priceWords.asked.toast, { topic: 'price-asked' })
  })
  if (!visit.data)
    return (
      <NotRead query={visit} loading={<p className="text-muted">{visitWords.loading}</p>} failed={visitWords.failed} />
    )
  const { agreedPounds, marks, receipt } = visit.data
  function show(changed: JobVisit) {
    queryClient.setQueryData(visitQuery(request.id, viewer).queryKey, changed)
    // what was pressed has gone
    price.current?.focus()
  }
  const underWay = request.status === 'assigned' && request.collectedAt === null
  return (
    <div className="grid gap-5">
      {underWay && side === 'owner' && <OwnerDoor visit={visit.data} viewer={viewer} tellUs={tellUs} />}
      {underWay && side === 'carrier' && (
        <Suspense>
          <CarrierDoor request={request} visit={visit.data} viewer={viewer} />
        </Suspense>
      )}
      <div className="grid gap-3">
        <p ref={price} tabIndex={-1} className="text-sm">
          {visitWords.price[side](formatPounds(agreedPounds))}
        </p>
        {!underWay && side === 'owner' && marks.mismatchedAt !== null && tellUs}
        <Prices request={request} visit={visit.data} side={side} ExtraItems={ExtraItems} onActed={show} />
        {receipt && (
          <Link
            to={`/job/${request.id}/receipt`}
            className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
          >
            {visitWords.receipt(receipt.number)}
          </Link>
        )}
      </div>
    </div>
  )
}
