import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ResultType, SearchAnswer, SearchResult, search } from '#modules/discovery/search/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { words } from '#web/lib/api/words.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'
import { searchKeys } from './keys.ts'

/** Search results, paged; the previous results stay visible while new ones load. */
export const resultsQuery = (term: string, type: ResultType | null, near: NearFilter = {}) =>
  infiniteQueryOptions({
    queryKey: searchKeys.results(term, type, near),
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { term, type: type ?? undefined, page, ...near }
      const answer = await call<typeof search>('GET /api/search', { query, signal })
      // e.g. a proxy's response (ERR-08)
      if (!Array.isArray(answer?.items)) throw new ApiError(200, { code: 'unreadable', message: words.unreadable })
      return answer
    },
    initialPageParam: 1,
    getNextPageParam: (page: SearchAnswer) => page.next,
    retry: 1,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
    // no live message changes results: without this, a connection made during a search would send it twice
    meta: { live: false },
  })

/** Returns the results of all pages without duplicates, which occur when a result moves between pages. */
export function resultsOf(pages: readonly SearchAnswer[]): SearchResult[] {
  const byKey = new Map(pages.flatMap(({ items }) => items.map((item) => [`${item.type} ${item.id}`, item] as const)))
  return [...byKey.values()]
}
