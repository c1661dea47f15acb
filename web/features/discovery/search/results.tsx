import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { ResultType, type SearchAnswer } from '#modules/discovery/search/contract.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { WithoutPlace } from '#web/ui/miles-away.tsx'
import { MorePages } from '#web/ui/paged-list.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { boxWords } from './box-words.ts'
import { moveByArrows } from './move-by-arrows.ts'
import { type RenderRegistration, ResultCard } from './result-card.tsx'
import { resultsOf, resultsQuery } from './result-query.ts'
import { RESULTS_ID } from './search-box.tsx'
import { searchErrorText } from './search-error-text.ts'
import { Searching } from './searching.tsx'
import { TypeChips } from './type-chips.tsx'
import { useAnnounceResults } from './use-announce-results.ts'
import { resultsWords } from './words.ts'

interface ResultsProps {
  term: string
  /** The type in the URL; an unknown type means all. */
  type: string | null
  near: NearFilter
  onType: (type: ResultType | null) => void
  /** For visitors: called instead of opening an item's page (R57). */
  onBlocked: ((path: string) => void) | undefined
  renderRegistration: RenderRegistration
}

/** The results of a search (SRCH-04 to SRCH-13). */
export function Results({ term, type: chosenType, near, onType, onBlocked, renderRegistration }: ResultsProps) {
  const type = ResultType.safeParse(chosenType).data ?? null
  const search = useInfiniteQuery(resultsQuery(term, type, near))
  const failed = search.error !== null && !search.isFetchNextPageError
  const total = search.data && totalOf(search.data.pages, type)
  useAnnounceResults({ term, total: search.isPlaceholderData ? undefined : total, failed })
  if (failed) {
    return (
      <ErrorState title={boxWords.failed} onRetry={() => void search.refetch()}>
        {searchErrorText(search.error)}
      </ErrorState>
    )
  }
  if (!search.data || total === undefined) return <Searching />
  const results = resultsOf(search.data.pages)
  const counts = search.data.pages[0]?.counts
  return (
    <section
      id={RESULTS_ID}
      aria-label={resultsWords.results}
      aria-busy={search.isPlaceholderData}
      className="grid gap-4"
    >
      <div className="grid gap-2">
        <h2>{search.isPlaceholderData ? boxWords.searching : resultsWords.count(total)}</h2>
        {counts && <TypeChips counts={counts} chosen={type} onChoose={onType} />}
      </div>
      {results.length === 0 ? (
        <NoResults term={term} onShowAll={type === null ? undefined : () => onType(null)} />
      ) : (
        <ul
          onKeyDown={moveByArrows}
          className={classes(
            'grid gap-3 transition-opacity sm:grid-cols-2 lg:grid-cols-3',
            search.isPlaceholderData && 'opacity-60',
          )}
        >
          {results.map((result) => (
            <ResultCard
              key={`${result.type} ${result.id}`}
              result={result}
              onBlocked={onBlocked}
              renderRegistration={renderRegistration}
            />
          ))}
        </ul>
      )}
      <WithoutPlace count={search.data.pages[0]?.withoutPlace} />
      {!search.isPlaceholderData && <MorePages query={search} moreFailed={resultsWords.moreFailed} />}
    </section>
  )
}

/** Returns the number of results of the chosen type, or of all types for null. */
function totalOf(pages: readonly SearchAnswer[], type: ResultType | null): number {
  const counts = pages[0]?.counts
  if (!counts) return 0
  return type === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[type]
}

function NoResults({ term, onShowAll }: { term: string; onShowAll: (() => void) | undefined }) {
  const showAll = onShowAll && <Button onClick={onShowAll}>{resultsWords.showAll}</Button>
  return (
    <EmptyState icon={SearchX} title={resultsWords.none} action={showAll}>
      <p className="[overflow-wrap:anywhere]">{resultsWords.noneFor(term)}</p>
      <p>{resultsWords.noneHint}</p>
    </EmptyState>
  )
}
