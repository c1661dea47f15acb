import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Overview } from '#modules/monitoring/contract.ts'
import { useNow } from '#web/lib/format/time.ts'
import { overviewQuery } from '#web/lib/live/ops-overview.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useOverviewNews } from './overview.live.ts'
import { words } from './words.ts'

/** Gives the overview, live, to what is shown of it; `now` is the later of both clocks. */
export function WithOverview({ children }: { children: (overview: Overview, now: number) => ReactNode }) {
  const overview = useQuery(overviewQuery)
  const clock = useNow()
  useOverviewNews()
  return (
    <Loaded query={overview} loading={words.overview.loading} failed={words.overview.failed}>
      {(held) => children(held, Math.max(clock, held.version))}
    </Loaded>
  )
}
