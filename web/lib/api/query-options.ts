import { isRetryable } from './api.ts'
import { cameWithPage } from './page-state.ts'

/** How long an open page waits before it retries a failed fetch. */
export const RETRY_MS = 5_000

interface CachedQuery {
  readonly state: { readonly dataUpdatedAt: number; readonly isInvalidated: boolean }
}

/**
 * Options for queries with live updates. A page only receives messages while it is open, so every mount refetches,
 * unless the data has just come with the page. After an error, an open page retries instead of waiting for the next
 * message.
 */
export const LIVE = {
  refetchOnMount: ({ state }: CachedQuery) => (cameWithPage(state) && !state.isInvalidated ? false : 'always'),
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    error !== null && isRetryable(error) && RETRY_MS,
} as const

/** The same options for infinite queries. */
export const PAGED = {
  ...LIVE,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next,
} as const
