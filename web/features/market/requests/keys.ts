import type { NearFilter } from '#web/lib/near/near-filter.ts'

/** Query keys of this feature. `viewerId` is the caller's user id or null: responses differ by caller. */
export const requestKeys = {
  all: ['requests'],
  updates: ['requests', 'updates'],
  details: ['requests', 'detail'],
  detail: (requestId: string) => ['requests', 'detail', requestId] as const,
  detailFor: (requestId: string, viewerId: string | null) => ['requests', 'detail', requestId, viewerId] as const,
  latest: ['requests', 'latest'],
  latestFor: (viewerId: string | null, near: NearFilter = {}) => ['requests', 'latest', viewerId, near] as const,
  open: ['requests', 'open'],
  openFor: (viewerId: string | null, filter: JobsFilter) => ['requests', 'open', viewerId, filter] as const,
  myRequests: ['requests', 'mine'],
  myRequestsFor: (viewerId: string | null) => ['requests', 'mine', viewerId] as const,
  acceptedJobs: ['requests', 'accepted'],
  acceptedJobsFor: (viewerId: string | null) => ['requests', 'accepted', viewerId] as const,
} as const

/** Key of a request's history. It includes the version, so that a new version is fetched. */
export const historyKey = (requestId: string, version: number) => ['request-history', requestId, version] as const

/** Filters of /jobs, as in the URL. */
export interface JobsFilter extends NearFilter {
  readonly q?: string
  readonly photo?: 'yes'
  readonly budget?: 'yes'
}
