import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { auditLog, auditSummary } from '#modules/staff/audit/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import type { AuditFilter } from './audit-filter.ts'

const POLL_MS = 10_000

/** Matching entries, newest first. The first page is refetched at intervals. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof auditLog>('GET /api/ops/audit', { query: { ...filter, after }, signal }),
    // no refetch while older pages are open, so that the reader keeps their place
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? POLL_MS : false),
  })

/** The known actions and the end of the hash chain. */
export const summaryQuery = queryOptions({
  refetchOnMount: 'always',
  queryKey: ['audit-summary'],
  queryFn: ({ signal }) => call<typeof auditSummary>('GET /api/ops/audit/summary', { signal }),
})
