import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReportedKind, reportCase, reportQueue } from '#modules/reports/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'

export const reportKeys = { queue: ['reports', 'queue'], cases: ['reports', 'case'] } as const

export type QueueState = 'open' | 'settled'

/** What people have reported, one entry a thing. */
export const reportsQuery = (state: QueueState) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...reportKeys.queue, state],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof reportQueue>('GET /api/ops/reports', { query: { state, after }, signal }),
  })

/** One reported thing with all that was said and decided about it. */
export const reportQuery = (kind: ReportedKind, subjectId: string) =>
  queryOptions({
    queryKey: [...reportKeys.cases, kind, subjectId],
    queryFn: ({ signal }) =>
      call<typeof reportCase>('GET /api/ops/reports/:kind/:subjectId', { params: { kind, subjectId }, signal }),
    refetchOnMount: 'always',
  })
