import type { ComponentProps, ReactNode } from 'react'
import { itemsOf, type Page, type Pages } from '#web/lib/api/pages.ts'
import { Loaded, type LoadedProps } from './loaded.tsx'
import { NextPageButton } from './show-more.tsx'

interface MorePagesProps {
  query: ComponentProps<typeof NextPageButton>['list']
  label?: string
  loadingLabel?: string
  /** The error when the next page fails to load. */
  moreFailed: string
}

/** A 'Show more' button while there are more pages. */
export const MorePages = ({ query, label = 'Show more', loadingLabel = 'Loading…', moreFailed }: MorePagesProps) => (
  <NextPageButton list={query} words={{ showMore: label, loadingMore: loadingLabel, moreFailed }} />
)

type ItemOf<P extends Pages<Page<unknown>>> = P['pages'][number]['items'][number]

interface PagedListProps<P extends Pages<Page<unknown>>>
  extends Omit<LoadedProps<P>, 'query' | 'gone' | 'children'>,
    Omit<MorePagesProps, 'query'> {
  query: LoadedProps<P>['query'] & MorePagesProps['query']
  /** Shown instead of an empty list. */
  empty: ReactNode
  children: (items: ItemOf<P>[], data: P) => ReactNode
}

/** A paged list with its loading, error and empty states. */
export function PagedList<P extends Pages<Page<unknown>>>(props: PagedListProps<P>) {
  const { query, loading, failed, empty, children, ...more } = props
  return (
    <Loaded query={query} loading={loading} failed={failed}>
      {(data) => {
        const items = itemsOf<ItemOf<P>>(data)
        if (items.length === 0) return empty
        return (
          <>
            {children(items, data)}
            <MorePages query={query} {...more} />
          </>
        )
      }}
    </Loaded>
  )
}
