import { mayPass } from './api.ts'
import { cameWithPage } from './page-state.ts'

/** After so long a read that failed is tried again by itself. */
export const AGAIN_MS = 5_000

interface Held {
  readonly state: { readonly dataUpdatedAt: number; readonly isInvalidated: boolean }
}

/**
 * Messages reach a page only while it is open, so each visit reads again, except what has just come with the page; and a page that is open comes right without a
 * press once the server is back, because the next message may be long in coming.
 */
export const LIVE = {
  refetchOnMount: ({ state }: Held) => (cameWithPage(state) && !state.isInvalidated ? false : 'always'),
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    error !== null && mayPass(error) && AGAIN_MS,
} as const

/** The same for a list that is read page by page. */
export const PAGED = {
  ...LIVE,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next,
} as const
