import { queryOptions } from '@tanstack/react-query'
import type { SearchState, searchState } from '#modules/search/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { searchKeys } from './keys.ts'

/** Milliseconds between two looks at the index, while a rebuild is under way and else. */
const BUSY = 1_500
const CALM = 15_000

/** Whether a rebuild moves: what is shown changes from second to second. */
export const underWay = (state: SearchState | undefined): boolean =>
  ['running', 'stopping'].includes(state?.rebuilds[0]?.status ?? '')

/** How the index is, read again and again while it is watched. */
export const indexQuery = queryOptions({
  queryKey: searchKeys.index,
  queryFn: ({ signal }) => call<typeof searchState>('GET /api/ops/search', { signal }),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (underWay(state.data) ? BUSY : CALM),
})
