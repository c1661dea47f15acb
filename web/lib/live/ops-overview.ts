import { queryOptions } from '@tanstack/react-query'
import type { readOverview } from '#modules/staff/monitoring/contract/overview.ts'
import { call } from '#web/lib/api/api.ts'

export const overviewKey = ['ops', 'overview'] as const

/**
 * The state of the system and its queues, for staff. Live messages update it while the overview page is open.
 */
export const overviewQuery = queryOptions({
  queryKey: overviewKey,
  queryFn: ({ signal }) => call<typeof readOverview>('GET /api/ops/overview', { signal }),
  refetchOnMount: 'always',
})
