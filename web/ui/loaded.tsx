import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api/api.ts'
import { NotRead } from './not-read.tsx'
import { LoadingText } from './skeleton.tsx'

export interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>
  /** While it is read: a text, or a skeleton of what comes. */
  loading: ReactNode
  /** What could not be read; a function puts the reason into its sentence. */
  failed: string | ((reason: string) => string)
  /** Stands in the failure's place where the server knows no such thing. */
  gone?: ReactNode
  /** For a page that is nothing without its data: its heading until they have come, for screen readers. */
  heading?: string
  children: (data: T) => ReactNode
}

/** Shows what a query has read; before that, that it is being read, or why it could not be and a way to try again. */
export function Loaded<T>({ query, loading, failed, gone, heading, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (gone !== undefined && query.error instanceof ApiError && query.error.status === 404) return gone
  const waiting = typeof loading === 'string' ? <LoadingText>{loading}</LoadingText> : loading
  return <NotRead query={query} loading={waiting} failed={failed} heading={heading} />
}
