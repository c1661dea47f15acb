import { queryOptions } from '@tanstack/react-query'
import type {
  caseQueue,
  commonJobs,
  findJobs,
  staffJob,
  unreliableCarriers,
} from '#modules/fulfilment/cases/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** Polling interval for new cases. Agents also get an email immediately. */
const POLL_MS = 15_000

export const caseKeys = { queue: ['staff-cases', 'queue'], jobs: ['staff-cases', 'job'] } as const

/** Waiting cases, oldest first. */
export const caseQueueQuery = queryOptions({
  queryKey: caseKeys.queue,
  queryFn: ({ signal }) => call<typeof caseQueue>('GET /api/ops/cases', { signal }),
  refetchOnMount: 'always',
  refetchInterval: POLL_MS,
})

/** Jobs with this number or id. */
export const foundJobsQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff-cases', 'found', q],
    queryFn: ({ signal }) => call<typeof findJobs>('GET /api/ops/cases/jobs', { query: { q }, signal }),
    enabled: q !== '',
  })

/** A job with its cases and timeline. Each read is audited, so it is only refetched after a change. */
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

/** Carriers with frequent cancellations or no-shows. */
export const unreliableQuery = queryOptions({
  queryKey: ['staff-cases', 'carriers'],
  queryFn: ({ signal }) => call<typeof unreliableCarriers>('GET /api/ops/cases/carriers', { signal }),
})

/** Jobs shared by a report's author and reporter. */
export const commonJobsQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['staff-cases', 'common', reportId],
    queryFn: ({ signal }) =>
      call<typeof commonJobs>('GET /api/ops/reports/:reportId/jobs', { params: { reportId }, signal }),
  })
