import type { ComponentProps, ReactNode } from 'react'
import { itemsOf, type Page, type Pages } from '#web/lib/api/pages.ts'
import { Loaded, type LoadedProps } from './loaded.tsx'
import { MoreOf } from './show-more.tsx'

interface MorePagesProps {
  query: ComponentProps<typeof MoreOf>['list']
  label?: string
  loadingLabel?: string
  /** What is said when the next page could not be read. */
  moreFailed: string
}

/** The end of a list of pages in the usual words: a button as long as there are more. */
export const MorePages = ({ query, label = 'Show more', loadingLabel = 'Loading…', moreFailed }: MorePagesProps) => (
  <MoreOf list={query} words={{ showMore: label, loadingMore: loadingLabel, moreFailed }} />
)

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
