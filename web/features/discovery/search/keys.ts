import type { ResultType } from '#modules/discovery/search/contract.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'

/** Query keys of this feature. */
export const searchKeys = {
  results: (term: string, type: ResultType | null, near: NearFilter) => ['search', term, type, near] as const,
  index: ['ops', 'search'],
} as const
