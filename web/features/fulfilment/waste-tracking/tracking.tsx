import { useQuery } from '@tanstack/react-query'
import type { disposalChanged } from '#modules/fulfilment/disposal/contract.ts'
import type { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import { useLive } from '#web/lib/live/live.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReceiversCard } from './receivers-card.tsx'
import { RecordCard } from './record-card.tsx'
import { refetchTracking, trackingQuery } from './tracking-query.ts'
import { words } from './words.ts'

interface TrackingProps {
  requestId: string
  viewerId: string
  /** The job is completed. */
  isCompleted: boolean
}

/** What the carrier of a job needs for waste tracking (DWT-01); renders nothing for a cancelled job. */
export function Tracking({ requestId, viewerId, isCompleted }: TrackingProps) {
  const query = useQuery(trackingQuery(requestId, viewerId))
  // the record includes time, van and disposal
  const refetch = ({ id }: { id: string }) => {
    if (id === requestId) void refetchTracking(requestId)
  }
  useLive<typeof visitChanged>('visit.changed', refetch)
  useLive<typeof disposalChanged>('disposal.changed', refetch)
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed} gone={null}>
      {(tracking) => (
        <>
          <ReceiversCard requestId={requestId} viewerId={viewerId} tracking={tracking} isCompleted={isCompleted} />
          <RecordCard requestId={requestId} viewerId={viewerId} tracking={tracking} />
        </>
      )}
    </Loaded>
  )
}
