import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import type { charities } from '#modules/community/charities/contract.ts'
import { isCovered, NOT_COVERED, readPostcode } from '#modules/core/places/contract/postcode.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { charityKeys } from '#web/features/community/keys.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { itemsOf, type Pages } from '#web/lib/api/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TilesSkeleton } from '#web/ui/list-skeletons.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { CharityCard } from './charity-card.tsx'
import { words } from './words.ts'

type CharityPage = AnswerOf<typeof charities>
type CharityQuery = UseInfiniteQueryResult<Pages<CharityPage>>

/** Returns the charities that match `q`, and the previous ones while they load. */
export function useCharities(q: string): CharityQuery {
  return useInfiniteQuery({
    queryKey: charityKeys.found(q),
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof charities>('GET /api/charities', { query: { q: q === '' ? undefined : q, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: CharityPage) => page.next,
    placeholderData: (before) => before,
  })
}

/** Lists charities by name (CALL-08). */
export function CharityList({ q, query, onShowAll }: { q: string; query: CharityQuery; onShowAll: () => void }) {
  if (query.error && !query.isFetchNextPageError) {
    return (
      <ErrorState title={words.failed(messageOf(query.error))} onRetry={() => void query.refetch()}>
        {words.refresh}
      </ErrorState>
    )
  }
  if (!query.data) return <TilesSkeleton text={words.loading} ratio="h-12" />
  const list = itemsOf(query.data)
  const town = query.data.pages[0]?.town
  if (list.length === 0) return <Nothing q={q} onShowAll={onShowAll} />
  return (
    <section aria-label={q === '' ? words.list : words.found(q)} aria-busy={query.isPlaceholderData}>
      <h2 className="sr-only">{q === '' ? words.list : words.found(q)}</h2>
      {town && !query.isPlaceholderData && <p className="mb-4">{words.inTown(readPostcode(q), town)}</p>}
      <ul
        className={classes(
          'grid gap-4 transition-opacity sm:grid-cols-2 lg:grid-cols-3',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {list.map((charity) => (
          <CharityCard key={charity.id} charity={charity} />
        ))}
      </ul>
      {!query.isPlaceholderData && <NextPageButton list={query} words={words} />}
    </section>
  )
}

function Nothing({ q, onShowAll }: { q: string; onShowAll: () => void }) {
  if (q !== '') {
    return (
      <EmptyState
        icon={HandHeart}
        heading="h2"
        title={words.empty}
        action={<Button onClick={onShowAll}>{words.showAll}</Button>}
      >
        {isCovered(q) ? words.noMatchText : NOT_COVERED}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={HandHeart}
      heading="h2"
      title={words.empty}
      action={<LinkButton to="/post-request">{words.post}</LinkButton>}
    >
      {words.emptyText}
    </EmptyState>
  )
}
