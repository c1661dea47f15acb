import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { auditLog, auditSummary } from '#modules/audit/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import type { AuditFilter } from './audit-filter.ts'

const LOOK_AGAIN_MS = 10_000

/** The rows that match, newest first; while they are the newest, they are looked at again and again. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof auditLog>('GET /api/ops/audit', { query: { ...filter, after }, signal }),
    // who reads older rows keeps their place
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? LOOK_AGAIN_MS : false),
  })

/** Which acts there are, and the end of the chain. */
export const summaryQuery = queryOptions({
  refetchOnMount: 'always',
  queryKey: ['audit-summary'],
  queryFn: ({ signal }) => call<typeof auditSummary>('GET /api/ops/audit/summary', { signal }),
})
