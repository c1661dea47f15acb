import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  consumerNames,
  countJobs,
  failedJob,
  failedJobs,
  failureGroups,
  JobFilter,
  Repair,
  repairs,
  traceAct,
} from '#modules/staff/operations/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import { type ListFilter, toRepairFilter } from './job-filter.ts'

/** Polling interval for colleagues' changes and the progress of a repair. */
const POLL_MS = 5_000
const FAST_POLL_MS = 1_000

const ALL = ['jobs']

/** Refetches everything about jobs after a decision. */
export const refetchAll = (): void => void queryClient.invalidateQueries({ queryKey: ALL })

/** Unresolved failed jobs, grouped by error. */
export const groupsQuery = queryOptions({
  queryKey: [...ALL, 'groups'],
  queryFn: ({ signal }) => call<typeof failureGroups>('GET /api/ops/job-groups', { signal }),
  refetchOnMount: 'always',
  refetchInterval: POLL_MS,
})

/** Failed jobs, latest first. The previous list stays on screen while the next one loads. */
export const jobsQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...ALL, 'list', filter],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof failedJobs>('GET /api/ops/jobs', {
        query: { ...toRepairFilter(filter), state: filter.state, after },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

/** One failed job. */
export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...ALL, 'job', jobId],
    queryFn: ({ signal }) => call<typeof failedJob>('GET /api/ops/jobs/:jobId', { params: { jobId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  })

/** How many jobs a repair would include now. Never cached. */
export const countQuery = (filter: JobFilter) =>
  queryOptions({
    queryKey: [...ALL, 'count', filter],
    queryFn: ({ signal }) => call<typeof countJobs>('GET /api/ops/job-count', { query: filter, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** All event consumers. */
export const consumersQuery = queryOptions({
  queryKey: ['consumers'],
  queryFn: ({ signal }) => call<typeof consumerNames>('GET /api/ops/consumers', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const isInProgress = ({ state, outcome }: Repair): boolean => state === 'running' || (outcome?.retrying ?? 0) > 0

/** The latest repairs, polled more often while one is running. */
export const repairsQuery = infiniteQueryOptions({
  ...PAGED,
  queryKey: [...ALL, 'repairs'],
  queryFn: ({ pageParam: after, signal }) => call<typeof repairs>('GET /api/ops/repairs', { query: { after }, signal }),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isInProgress)) ? FAST_POLL_MS : POLL_MS,
})

/** The trace of an action. */
export const traceQuery = (id: string) =>
  queryOptions({
    queryKey: ['trace', id],
    queryFn: ({ signal }) => call<typeof traceAct>('GET /api/ops/trace', { query: { id }, signal }),
    refetchOnMount: 'always',
    // requests are written half a second after their response
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.steps.length === 0 && dataUpdateCount < 4 ? 1_000 : false,
  })
