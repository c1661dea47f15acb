import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Repair, repairs } from '#modules/staff/operations/contract/repairs.ts'
import type {
  consumerNames,
  countJobs,
  failedJob,
  failedJobs,
  failureGroups,
  JobFilter,
  traceAct,
} from '#modules/staff/operations/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import { type ListFilter, withoutState } from './job-filter.ts'

/** Polling interval, because jobs and repairs have no live messages. */
const POLL_MS = 5_000
/** Polling interval while a repair is running. */
const FAST_POLL_MS = 1_000

/** The prefix of the keys of all queries about jobs and repairs. */
const JOBS_KEY = ['jobs']

/** Refetches all queries about jobs and repairs. */
export const refetchAll = (): void => void queryClient.invalidateQueries({ queryKey: JOBS_KEY })

/** Returns unresolved failed jobs, grouped by error. */
export const failureGroupsQuery = queryOptions({
  queryKey: [...JOBS_KEY, 'groups'],
  queryFn: ({ signal }) => call<typeof failureGroups>('GET /api/ops/job-groups', { signal }),
  refetchOnMount: 'always',
  refetchInterval: POLL_MS,
})

/** Returns failed jobs, latest first. The previous list stays on screen while the next one loads. */
export const failedJobsQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...JOBS_KEY, 'list', filter],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof failedJobs>('GET /api/ops/jobs', {
        query: { ...withoutState(filter), state: filter.state, after },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

/** Returns one failed job with its event and attempts. */
export const failedJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...JOBS_KEY, 'job', jobId],
    queryFn: ({ signal }) => call<typeof failedJob>('GET /api/ops/jobs/:jobId', { params: { jobId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  })

/** Returns how many jobs a repair would include now. Not cached after its dialog is closed. */
export const jobCountQuery = (filter: JobFilter) =>
  queryOptions({
    queryKey: [...JOBS_KEY, 'count', filter],
    queryFn: ({ signal }) => call<typeof countJobs>('GET /api/ops/job-count', { query: filter, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns all event consumers and the event types that each handles. */
export const consumersQuery = queryOptions({
  queryKey: ['consumers'],
  queryFn: ({ signal }) => call<typeof consumerNames>('GET /api/ops/consumers', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns whether a repair is running, or jobs that it queued again are. */
const isInProgress = ({ state, outcome }: Repair): boolean => state === 'running' || (outcome?.retrying ?? 0) > 0

/** Returns the latest repairs; polls more often while one is in progress. */
export const repairsQuery = infiniteQueryOptions({
  ...PAGED,
  queryKey: [...JOBS_KEY, 'repairs'],
  queryFn: ({ pageParam: after, signal }) => call<typeof repairs>('GET /api/ops/repairs', { query: { after }, signal }),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isInProgress)) ? FAST_POLL_MS : POLL_MS,
})

/** Returns the trace of an action. */
export const traceQuery = (id: string) =>
  queryOptions({
    queryKey: ['trace', id],
    queryFn: ({ signal }) => call<typeof traceAct>('GET /api/ops/trace', { query: { id }, signal }),
    refetchOnMount: 'always',
    // the server stores a request half a second after its response, so an empty trace is fetched up to four times
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.steps.length === 0 && dataUpdateCount < 4 ? 1_000 : false,
  })
