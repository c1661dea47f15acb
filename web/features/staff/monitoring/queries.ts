import { queryOptions } from '@tanstack/react-query'
import type { queueHistory, readSchedules, Span } from '#modules/staff/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'

const HISTORY_POLL_MS = 30_000
const SCHEDULES_POLL_MS = 5_000

export const monitoringKeys = { all: ['ops'], schedules: ['ops', 'schedules'] } as const

/** Returns the figures of one queue over a period. The previous figures stay on screen while the next ones load. */
export const historyQuery = (queue: string, span: Span) =>
  queryOptions({
    queryKey: ['ops', 'history', queue, span],
    queryFn: ({ signal }) =>
      call<typeof queueHistory>('GET /api/ops/queues/:queue/history', { params: { queue }, query: { span }, signal }),
    refetchInterval: HISTORY_POLL_MS,
    placeholderData: (before) => before,
  })

/** Returns every scheduled task with its last and next run. */
export const schedulesQuery = queryOptions({
  queryKey: monitoringKeys.schedules,
  queryFn: ({ signal }) => call<typeof readSchedules>('GET /api/ops/schedules', { signal }),
  refetchOnMount: 'always',
  refetchInterval: SCHEDULES_POLL_MS,
})
