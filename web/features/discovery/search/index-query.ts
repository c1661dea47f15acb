import { queryOptions } from '@tanstack/react-query'
import type { SearchState, searchState } from '#modules/discovery/search/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { searchKeys } from './keys.ts'

/** Polling intervals during a rebuild and otherwise. */
const REBUILD_POLL_MS = 1_500
const IDLE_POLL_MS = 15_000

/** Returns whether a rebuild is in progress. */
export const underWay = (state: SearchState | undefined): boolean =>
  ['running', 'stopping'].includes(state?.rebuilds[0]?.status ?? '')

/** The state of the index, polled while it is shown. */
export const indexQuery = queryOptions({
  queryKey: searchKeys.index,
  queryFn: ({ signal }) => call<typeof searchState>('GET /api/ops/search', { signal }),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (underWay(state.data) ? REBUILD_POLL_MS : IDLE_POLL_MS),
})
