import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ResultType } from '#modules/discovery/search/contract.ts'
import { useDebounced } from '#web/lib/forms/use-debounced.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'
import { MorePages } from '#web/ui/paged-list.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { boxWords } from './box-words.ts'
import { ResultCard } from './result-card.tsx'
import { resultsOf, resultsQuery } from './result-query.ts'
import { Searching } from './searching.tsx'
import { toSearchTerm } from './term.ts'
import { itemMatchesWords, resultsWords } from './words.ts'

interface ItemMatchesProps {
  type: Extract<ResultType, 'gift_item' | 'sell_item'>
  typed: string
  near: NearFilter
  /** Ids of the matching items that the page already shows. */
  shown: ReadonlySet<string>
  /** Shown when no item matches, here or on the page. */
  none: ReactNode
  /** For visitors: called instead of opening an item's page (R57). */
  onBlocked: ((path: string) => void) | undefined
}

/** Searches all items for what was typed and lists the matches that the page doesn't show yet. */
export function ItemMatches({ type, typed, near, shown, none, onBlocked }: ItemMatchesProps) {
  const term = toSearchTerm(useDebounced(typed))
  const results = useInfiniteQuery({ ...resultsQuery(term, type, near), enabled: term !== '' })
  const current = results.isPlaceholderData || term !== toSearchTerm(typed) ? undefined : results.data
  const more = current && resultsOf(current.pages).filter(({ id }) => !shown.has(id))
  if (results.isError && !results.isFetchNextPageError)
    return <ErrorState title={boxWords.failed} onRetry={() => void results.refetch()} />
  if (!more) return <Searching />
  if (more.length === 0) return shown.size === 0 ? none : null
  return (
    <section aria-labelledby="more-matches" className="mt-6 grid gap-3">
      <h2 id="more-matches">{itemMatchesWords.title(shown.size > 0)}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {more.map((result) => (
          <ResultCard key={result.id} result={result} onBlocked={onBlocked} renderRegistration={() => null} />
        ))}
      </ul>
      <MorePages query={results} moreFailed={resultsWords.moreFailed} />
    </section>
  )
}
