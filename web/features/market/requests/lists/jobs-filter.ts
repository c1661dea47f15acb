import { useSearchParams } from 'react-router-dom'
import type { JobsFilter } from '#web/features/market/requests/keys.ts'
import { truncate } from '#web/lib/format/truncate.ts'
import { nearFilterOf } from '#web/lib/near/near-filter.ts'

/** Maximum length of a search, as on the server. */
export const SEARCH_MAX = 64

/** Reads the filter of /jobs from its query string; unknown values are ignored. */
export function filterOf(params: URLSearchParams): JobsFilter {
  const q = truncate((params.get('q') ?? '').trim(), SEARCH_MAX)
  return {
    ...(q !== '' && { q }),
    ...(params.get('photo') === 'yes' && { photo: 'yes' as const }),
    ...(params.get('budget') === 'yes' && { budget: 'yes' as const }),
    ...nearFilterOf(params),
  }
}

/** The filter in the address bar, and a setter that replaces the history entry. */
export function useJobsFilter(): [JobsFilter, (filter: JobsFilter) => void] {
  const [params, setParams] = useSearchParams()
  return [filterOf(params), (filter) => setParams(new URLSearchParams({ ...filter }), { replace: true })]
}
