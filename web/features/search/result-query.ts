import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ResultType, SearchAnswer, SearchResult, search } from '#modules/search/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { words } from '#web/lib/api/words.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'
import { searchKeys } from './keys.ts'

/** What is found, page by page; the results before stay in sight while others are on their way. */
export const resultsQuery = (term: string, type: ResultType | null, near: NearFilter = {}) =>
  infiniteQueryOptions({
    queryKey: searchKeys.found(term, type, near),
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { term, type: type ?? undefined, page, ...near }
      const answer = await call<typeof search>('GET /api/search', { query, signal })
      // a proxy's answer, for instance (ERR-08)
      if (!Array.isArray(answer?.items)) throw new ApiError(200, { code: 'unreadable', message: words.unreadable })
      return answer
    },
    initialPageParam: 1,
    getNextPageParam: (page: SearchAnswer) => page.next,
    retry: 1,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  })

/** All results of all pages, each once: what moved down between two reads comes again. */
export function resultsOf(pages: readonly SearchAnswer[]): SearchResult[] {
  const found = new Map(pages.flatMap(({ items }) => items.map((item) => [`${item.type} ${item.id}`, item] as const)))
  return [...found.values()]
}
