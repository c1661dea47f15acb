import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { nearFilterOf, withNearFilter } from '#web/lib/near/near-filter.ts'
import { toSearchTerm } from './term.ts'

/** A search as the URL holds it. */
interface SearchInUrl {
  /** The search term; empty for no search. */
  term: string
  /** The type in the URL; null for all. */
  type: string | null
}

/** Returns the search in the URL, so that reload, Back and shared links show the same. */
export function useSearchInUrl() {
  const [params] = useSearchParams()
  const state = useLocation().state as { stay?: boolean } | null
  /** Whether the term was just typed here rather than set by Back or a link. */
  const typedHere = useNavigationType() !== 'POP' && state?.stay === true
  const navigate = useNavigate()
  const term = toSearchTerm(params.get('q') ?? '')
  function setSearch(next: SearchInUrl) {
    const query = withNearFilter(new URLSearchParams(), nearFilterOf(params))
    if (next.term !== '') query.set('q', next.term)
    if (next.term !== '' && next.type !== null) query.set('type', next.type)
    // one history entry per search, not per letter
    void navigate({ search: query.toString() }, { replace: term !== '', state: { stay: true } })
  }
  return { term, type: params.get('type'), typedHere, setSearch }
}
