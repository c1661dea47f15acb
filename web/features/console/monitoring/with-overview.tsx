import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Overview } from '#modules/monitoring/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/format/time.ts'
import { overviewQuery } from '#web/lib/live/ops-overview.ts'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useOverviewNews } from './overview.live.ts'
import { words } from './words.ts'

/** Gives the overview, live, to what is shown of it; `now` is the later of both clocks. */
export function WithOverview({ children }: { children: (overview: Overview, now: number) => ReactNode }) {
  const overview = useQuery(overviewQuery)
  const clock = useNow()
  useOverviewNews()
  if (overview.data) return children(overview.data, Math.max(clock, overview.data.version))
  if (!overview.error) return <LoadingText>{words.overview.loading}</LoadingText>
  return (
    <ErrorState title={words.overview.failed} onRetry={() => void overview.refetch()}>
      {messageOf(overview.error)}
    </ErrorState>
  )
}
