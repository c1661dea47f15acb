import { queryOptions } from '@tanstack/react-query'
import { caseQueue, commonJobs, findJobs, staffJob, unreliableCarriers } from '#modules/cases/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** How often it is looked for new cases: agents are mailed at once in any case. */
const LOOK_EVERY_MS = 15_000

export const caseKeys = { queue: ['staff-cases', 'queue'], jobs: ['staff-cases', 'job'] } as const

/** The cases that wait, longest first. */
export const caseQueueQuery = queryOptions({
  queryKey: caseKeys.queue,
  queryFn: ({ signal }) => call(caseQueue, { signal }),
  refetchOnMount: 'always',
  refetchInterval: LOOK_EVERY_MS,
})

/** Jobs of this number or id. */
export const foundJobsQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff-cases', 'found', q],
    queryFn: ({ signal }) => call(findJobs, { query: { q }, signal }),
    enabled: q !== '',
  })

/** A job with its cases and marks; each read is recorded, so it is read again only where something has changed. */
export const staffJobQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...caseKeys.jobs, requestId],
    queryFn: ({ signal }) => call(staffJob, { params: { requestId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })

/** Carriers that cancelled or missed too often. */
export const unreliableQuery = queryOptions({
  queryKey: ['staff-cases', 'carriers'],
  queryFn: ({ signal }) => call(unreliableCarriers, { signal }),
})

/** Jobs that the two of a report have in common. */
export const commonJobsQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['staff-cases', 'common', reportId],
    queryFn: ({ signal }) => call(commonJobs, { params: { reportId }, signal }),
  })
