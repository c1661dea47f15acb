import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { nearOf, withNear } from '#web/lib/near/near-filter.ts'
import { asTerm } from './term.ts'

interface Sought {
  /** What is looked for; empty for nothing. */
  term: string
  /** One type of thing, as the address bar has it; null for all. */
  type: string | null
}

/** What is looked for stands in the address bar: reload, back and a sent link show the same. */
export function useTerm() {
  const [params] = useSearchParams()
  const state = useLocation().state as { stay?: boolean } | null
  /** The address says so because of what was just typed here, not because of going back or following a link. */
  const typedHere = useNavigationType() !== 'POP' && state?.stay === true
  const navigate = useNavigate()
  const term = asTerm(params.get('q') ?? '')
  function seek(next: Sought) {
    const query = withNear(new URLSearchParams(), nearOf(params))
    if (next.term !== '') query.set('q', next.term)
    if (next.term !== '' && next.type !== null) query.set('type', next.type)
    // one entry of the history for a search, not one for every letter
    void navigate({ search: query.toString() }, { replace: term !== '', state: { stay: true } })
  }
  return { term, type: params.get('type'), typedHere, seek }
}
