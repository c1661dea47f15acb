import type { ResultType } from '#modules/search/contract.ts'

/** Query keys of this feature. */
export const searchKeys = {
  found: (term: string, type: ResultType | null) => ['search', term, type] as const,
  index: ['ops', 'search'],
} as const
