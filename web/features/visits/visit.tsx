import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { visitChanged } from '#modules/visits/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive } from '#web/lib/live/live.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { visitNews, visitQuery } from './visit-query.ts'
import { visitWords } from './words.ts'

interface VisitProps {
  request: RequestDetail
  side: 'owner' | 'carrier'
  viewer: string
  /** Where an owner tells our staff that another van came (DOOR-03). */
  tellUs: ReactNode
}

/** What the two sides of an accepted job do until the end of it, live. */
export function Visit({ request, side, viewer, tellUs }: VisitProps) {
  const visit = useQuery(visitQuery(request.id, viewer))
  useLive(visitChanged, visitNews)
  if (!visit.data)
    return (
      <NotRead query={visit} loading={<p className="text-muted">{visitWords.loading}</p>} failed={visitWords.failed} />
    )
  const { agreedPounds, marks } = visit.data
  return (
    <div className="grid gap-3">
      <p className="text-sm">{visitWords.price[side](formatPounds(agreedPounds))}</p>
      {side === 'owner' && marks.mismatchedAt !== null && tellUs}
    </div>
  )
}
