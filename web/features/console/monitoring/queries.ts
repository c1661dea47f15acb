import { queryOptions } from '@tanstack/react-query'
import { queueHistory, readSchedules, type Span } from '#modules/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'

const HISTORY_MS = 30_000
const SCHEDULES_MS = 5_000

export const monitoringKeys = { all: ['ops'], schedules: ['ops', 'schedules'] } as const

/** How one queue did over a span of time. */
export const historyQuery = (queue: string, span: Span) =>
  queryOptions({
    queryKey: ['ops', 'history', queue, span],
    queryFn: ({ signal }) => call(queueHistory, { params: { queue }, query: { span }, signal }),
    refetchInterval: HISTORY_MS,
    placeholderData: (before) => before,
  })

/** All repeated work. */
export const schedulesQuery = queryOptions({
  queryKey: monitoringKeys.schedules,
  queryFn: ({ signal }) => call(readSchedules, { signal }),
  refetchOnMount: 'always',
  refetchInterval: SCHEDULES_MS,
})
