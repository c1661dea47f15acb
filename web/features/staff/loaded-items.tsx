import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'

interface LoadedItemsProps<T, K extends QueryKey> {
  query: UseQueryOptions<T, Error, T, K>
  words: { readonly loading: ReactNode; readonly failed: string; readonly empty: string; readonly emptyText?: string }
  /** The icon of the empty state. */
  icon?: LucideIcon
  children: (data: T) => ReactNode
}

/** Fetches a list without pages and renders it, or its loading, error or empty state. */
export function LoadedItems<T extends { readonly items: readonly unknown[] }, K extends QueryKey>(
  props: LoadedItemsProps<T, K>,
) {
  const { query, words, icon, children } = props
  return (
    <Loaded query={useQuery(query)} loading={words.loading} failed={words.failed}>
      {(data) =>
        data.items.length > 0 ? (
          children(data)
        ) : (
          <EmptyState {...(icon && { icon })} heading="h2" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
