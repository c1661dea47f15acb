import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Overview } from '#modules/staff/monitoring/contract.ts'
import { useNow } from '#web/lib/format/time.ts'
import { overviewQuery } from '#web/lib/live/ops-overview.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useOverviewUpdates } from './overview.live.ts'
import { words } from './words.ts'

/**
 * Calls `children` with the live overview and the current time: the later of the overview's and the browser's clock.
 */
export function WithOverview({ children }: { children: (overview: Overview, now: number) => ReactNode }) {
  const overview = useQuery(overviewQuery)
  const clock = useNow()
  useOverviewUpdates()
  return (
    <Loaded query={overview} loading={words.overview.loading} failed={words.overview.failed}>
      {(cached) => children(cached, Math.max(clock, cached.version))}
    </Loaded>
  )
}
