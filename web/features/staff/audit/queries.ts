import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { auditLog, auditSummary } from '#modules/staff/audit/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import type { AuditFilter } from './audit-filter.ts'

/** Polling interval, because audit entries have no live messages. */
const POLL_MS = 10_000

/** Returns matching entries, newest first. Refetches at intervals while only the first page is open. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof auditLog>('GET /api/ops/audit', { query: { ...filter, after }, signal }),
    // no refetch while older pages are open, so that the reader keeps their place
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? POLL_MS : false),
  })

/** Returns the names of all audited actions, and the position and hash of the newest entry. */
export const summaryQuery = queryOptions({
  refetchOnMount: 'always',
  queryKey: ['audit-summary'],
  queryFn: ({ signal }) => call<typeof auditSummary>('GET /api/ops/audit/summary', { signal }),
})
