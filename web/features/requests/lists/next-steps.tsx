import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MyRequest } from '#modules/requests/contract.ts'
import { requestRoom } from '#modules/requests/facts/contract.ts'
import type { visitChanged } from '#modules/visits/contract.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { myRequestsQuery } from './list-queries.ts'
import { listWords } from './words.ts'

/** Draws how far a job has come; `shown` are all jobs of the list. */
export type DrawLife = (requestId: string, shown: readonly string[]) => ReactNode

/** The panel shows so many; the rest is a press away. */
const SHOWN = 3

/** What is known of the bids on a request. */
export interface KnownBids {
  /** The newest that can be accepted; null where none can. */
  newest: ReactNode
  carrier: string | null
}

interface NextStepsProps {
  viewer: string
  /** How far each job has come: drawn by who knows, for those that are on screen. */
  drawLife: DrawLife
  bidsOn: (requestId: string) => KnownBids | undefined
}

/** The viewer's requests with their newest bid and what is to be done next; those that have ended stand last. */
export function NextSteps({ viewer, bidsOn, drawLife }: NextStepsProps) {
  const query = myRequestsQuery(viewer)
  const requests = useInfiniteQuery(query)
  // that its carrier may not work for now is no change of a request
  useLive<typeof visitChanged>('visit.changed', () => refetchSoon(queryClient, query.queryKey))
  if (!requests.data) {
    const { failedText, loading } = listWords.mine
    return <NotRead query={requests} loading={<RowsSkeleton text={loading} count={2} />} failed={failedText} />
  }
  const items = itemsOf(requests.data)
  const shown = [...items.filter(isUnderWay), ...items.filter((item) => !isUnderWay(item))].slice(0, SHOWN)
  if (shown.length === 0) return null
  const ids = shown.map(({ id }) => id)
  return (
    <ul className="divide-y divide-line border-y border-line">
      {shown.map((request) => (
        <Step key={request.id} request={request} bids={bidsOn(request.id)} life={drawLife(request.id, ids)} />
      ))}
    </ul>
  )
}

const isUnderWay = ({ status }: MyRequest) => status === 'pending' || status === 'assigned'

function Step({ request, bids, life }: { request: MyRequest; bids: KnownBids | undefined; life: ReactNode }) {
  const next = nextOf(request, bids)
  // the count trails the bid by a moment
  const count = Math.max(request.bidCount, bids ? 1 : 0)
  return (
    <li className="relative grid grid-cols-1 gap-1 py-2.5 text-sm">
      {request.status === 'pending' && <Hearing requestId={request.id} />}
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 truncate text-base">
          <Link to={`/job/${request.id}`} className="cover no-underline hover:underline">
            {request.title}
          </Link>
        </h3>
        <StatusPill status={request.status} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 empty:hidden">
        {next !== null && <span className="font-semibold text-brand wrap-anywhere">{next}</span>}
        {count > 0 && <span className="text-muted tabular">{listWords.mine.bids(count)}</span>}
      </p>
      {request.status === 'assigned' && life}
      {request.status === 'pending' && bids?.newest}
    </li>
  )
}

/** That a carrier left, or is suspended, is told to those who are at its bids alone. */
function Hearing({ requestId }: { requestId: string }) {
  useRoom(requestRoom, requestId)
  return null
}

/** What the owner waits for, or has to do; null where nothing is. */
function nextOf(request: MyRequest, bids: KnownBids | undefined): string | null {
  const { status, collectedAt, bidCount, carrierLeft, carrierSuspended } = request
  if (status === 'pending') {
    if (bids) return bids.newest === null ? listWords.next.noneLeft : listWords.next.choose
    return bidCount > 0 ? listWords.next.choose : listWords.next.noBids
  }
  if (status !== 'assigned') return null
  if (collectedAt !== null) return listWords.next.confirm
  if (carrierLeft) return listWords.next.left
  return carrierSuspended
    ? listWords.next.suspended(carrierSuspended.name)
    : listWords.next.coming(bids?.carrier ?? null)
}
