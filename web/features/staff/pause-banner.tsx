import { queryOptions, useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { type activePauses, type pausesChanged, pausesRoom } from '#modules/staff/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { fullDate } from '#web/lib/format/time.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { words } from './words.ts'

const KEY = ['ops', 'pauses'] as const
/** Queries to refetch after joining the room. */
const REFETCH = [KEY]

const pausesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call<typeof activePauses>('GET /api/ops/pauses', { signal }),
  refetchOnMount: 'always',
})

/** Lists the paused queues: who paused each, why and until when. Renders nothing if there are none. */
export function PauseBanner() {
  const pauses = useQuery(pausesQuery).data?.pauses ?? []
  useRoom(pausesRoom, undefined, REFETCH)
  useLive<typeof pausesChanged>('ops.pauses', () => refetchSoon(queryClient, KEY))
  if (pauses.length === 0) return null
  return (
    <div role="status" aria-label={words.pauses}>
      <ul className="grid gap-2">
        {pauses.map(({ queue, label, reason, by, until }) => (
          <li key={queue} className="flex gap-3 rounded-m border border-line bg-live-soft px-4 py-3 text-live-ink">
            <CirclePause aria-hidden size={20} className="mt-0.5 shrink-0" />
            <div className="grid min-w-0 wrap-anywhere">
              <p className="font-semibold">{words.paused(label, fullDate(until))}</p>
              <p className="text-sm">{words.pausedBy(by, reason)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
