import { queryOptions } from '@tanstack/react-query'
import type { unreliableCarriers } from '#modules/fulfilment/cases/contract/staff-evidence.ts'
import type { caseQueue, commonJobs, findJobs, staffJob } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import { call } from '#web/lib/api/api.ts'

/** Polling interval. Agents get an email only for urgent cases, or when a case starts waiting for staff. */
const POLL_MS = 15_000

export const caseKeys = { queue: ['staff-cases', 'queue'], jobs: ['staff-cases', 'job'] } as const

/** Returns open cases: those waiting for staff first, then those waiting for a reply, each oldest first (CASE-04). */
export const caseQueueQuery = queryOptions({
  queryKey: caseKeys.queue,
  queryFn: ({ signal }) => call<typeof caseQueue>('GET /api/ops/cases', { signal }),
  refetchOnMount: 'always',
  refetchInterval: POLL_MS,
})

/** Returns the jobs that have this number or id and a carrier. */
export const foundJobsQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff-cases', 'found', q],
    queryFn: ({ signal }) => call<typeof findJobs>('GET /api/ops/cases/jobs', { query: { q }, signal }),
    enabled: q !== '',
  })

/**
 * Returns a job with its cases and timeline. Each read is audited, so an open page refetches only after a change. A
 * page that is opened again always fetches.
 */
export const staffJobQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...caseKeys.jobs, requestId],
    queryFn: ({ signal }) =>
      call<typeof staffJob>('GET /api/ops/cases/jobs/:requestId', { params: { requestId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })

/** Returns carriers that cancelled or missed at least 10% of their jobs in 90 days, worst first (NOSHOW-03). */
export const unreliableCarriersQuery = queryOptions({
  queryKey: ['staff-cases', 'carriers'],
  queryFn: ({ signal }) => call<typeof unreliableCarriers>('GET /api/ops/cases/carriers', { signal }),
})

/** Returns the jobs that the reporter and the reported person both took part in, newest first (CASE-04). */
export const sharedJobsQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['staff-cases', 'common', reportId],
    queryFn: ({ signal }) =>
      call<typeof commonJobs>('GET /api/ops/reports/:reportId/jobs', { params: { reportId }, signal }),
  })
