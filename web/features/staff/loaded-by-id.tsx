import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Id } from '#server/platform/kernel/contract.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'

interface LoadedByIdProps<T, K extends QueryKey> {
  /** An id from the URL, which may be invalid. */
  id: string
  query: (id: string) => UseQueryOptions<T, Error, T, K>
  loading: ReactNode
  words: { readonly failed: string; readonly gone: string; readonly goneText?: string }
  children: (data: T) => ReactNode
}

/** Fetches and renders what has this id, or says that nothing has it. */
export function LoadedById<T, K extends QueryKey>({ id, query, loading, words, children }: LoadedByIdProps<T, K>) {
  const isId = Id.safeParse(id).success
  const result = useQuery({ ...query(id), enabled: isId })
  const notFound = (
    <EmptyState heading="h2" title={words.gone}>
      {words.goneText}
    </EmptyState>
  )
  if (!isId) return notFound
  return (
    <Loaded query={result} loading={loading} failed={words.failed} gone={notFound}>
      {children}
    </Loaded>
  )
}
