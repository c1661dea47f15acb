import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemsOf, type Page, type Pages } from '#web/lib/api/pages.ts'
import { Loaded, type LoadedProps } from './loaded.tsx'
import { ShowMore } from './show-more.tsx'

interface MorePagesProps {
  query: Pick<
    UseInfiniteQueryResult<unknown>,
    'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  label?: string
  loadingLabel?: string
  /** What is said when the next page could not be read. */
  moreFailed: string
}

/** The end of a list of pages: a button as long as there are more. */
export function MorePages({ query, label = 'Show more', loadingLabel = 'Loading…', moreFailed }: MorePagesProps) {
  if (!query.hasNextPage) return null
  return (
    <ShowMore
      label={label}
      loadingLabel={loadingLabel}
      failed={query.isFetchNextPageError ? moreFailed : null}
      loading={query.isFetchingNextPage}
      onPress={() => void query.fetchNextPage()}
    />
  )
}

type ItemOf<P extends Pages<Page<unknown>>> = P['pages'][number]['items'][number]

interface PagedListProps<P extends Pages<Page<unknown>>>
  extends Omit<LoadedProps<P>, 'query' | 'gone' | 'children'>,
    Omit<MorePagesProps, 'query'> {
  query: LoadedProps<P>['query'] & MorePagesProps['query']
  /** What stands in the place of a list without items. */
  empty: ReactNode
  children: (items: ItemOf<P>[], held: P) => ReactNode
}

/** A list read page by page: loading, failed, empty, or its items and the way to more of them. */
export function PagedList<P extends Pages<Page<unknown>>>(props: PagedListProps<P>) {
  const { query, loading, failed, empty, children, ...more } = props
  return (
    <Loaded query={query} loading={loading} failed={failed}>
      {(held) => {
        const items = itemsOf<ItemOf<P>>(held)
        if (items.length === 0) return empty
        return (
          <>
            {children(items, held)}
            <MorePages query={query} {...more} />
          </>
        )
      }}
    </Loaded>
  )
}
