import type { QueryClient } from '@tanstack/react-query'
import { type Overview, type overviewChanged, overviewRoom } from '#modules/staff/monitoring/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { updateCached } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { overviewKey } from '#web/lib/live/ops-overview.ts'

const REFETCH = [overviewKey]

/** The handler of live patches: merges a patch into the cached overview, and ignores patches that aren't newer. */
export const overviewLive = {
  'ops.overview'(client: QueryClient, { version, patch }: LivePayload<typeof overviewChanged>) {
    updateCached<Overview>(client, overviewKey, (cached) =>
      version > cached.version ? ({ ...cached, ...patch, version } as Overview) : cached,
    )
  },
}

/** Keeps the overview up to date while mounted. */
export function useOverviewUpdates(): void {
  useRoom(overviewRoom, undefined, REFETCH)
  useLive<typeof overviewChanged>('ops.overview', (message) => overviewLive['ops.overview'](queryClient, message))
}
