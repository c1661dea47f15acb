import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReportedKind, reportCase, reportQueue } from '#modules/staff/moderation/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'

export const reportKeys = { queue: ['reports', 'queue'], cases: ['reports', 'case'] } as const

export type QueueState = 'open' | 'settled'

/** Returns reported content: with open reports, longest waiting first, or with settled ones. */
export const reportsQuery = (state: QueueState) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...reportKeys.queue, state],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof reportQueue>('GET /api/ops/reports', { query: { state, after }, signal }),
  })

/** Returns reported content with its reports and decisions. */
export const reportQuery = (kind: ReportedKind, subjectId: string) =>
  queryOptions({
    queryKey: [...reportKeys.cases, kind, subjectId],
    queryFn: ({ signal }) =>
      call<typeof reportCase>('GET /api/ops/reports/:kind/:subjectId', { params: { kind, subjectId }, signal }),
    refetchOnMount: 'always',
  })
