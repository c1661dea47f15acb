import type { NearFilter } from '#web/lib/near/near-filter.ts'

/** Query keys of this feature. `viewer` is the caller's user id or null: responses differ by caller. */
export const requestKeys = {
  all: ['requests'],
  news: ['requests', 'news'],
  detail: ['requests', 'detail'],
  detailOf: (requestId: string) => ['requests', 'detail', requestId] as const,
  detailFor: (requestId: string, viewer: string | null) => ['requests', 'detail', requestId, viewer] as const,
  latest: ['requests', 'latest'],
  latestFor: (viewer: string | null, near: NearFilter = {}) => ['requests', 'latest', viewer, near] as const,
  open: ['requests', 'open'],
  openFor: (viewer: string | null, filter: OpenFilter) => ['requests', 'open', viewer, filter] as const,
  mine: ['requests', 'mine'],
  mineFor: (viewer: string | null) => ['requests', 'mine', viewer] as const,
  accepted: ['requests', 'accepted'],
  acceptedFor: (viewer: string | null) => ['requests', 'accepted', viewer] as const,
} as const

/** Key of a request's history. It includes the version, so that a new version is fetched. */
export const historyKey = (requestId: string, version: number) => ['request-history', requestId, version] as const

/** Filters of /jobs, as in the URL. */
export interface OpenFilter extends NearFilter {
  readonly q?: string
  readonly photo?: 'yes'
  readonly budget?: 'yes'
}
