import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api/api.ts'
import { QueryFallback } from './query-fallback.tsx'
import { LoadingText } from './skeleton.tsx'

export interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>
  /** Shown while loading: a text or a skeleton. */
  loading: ReactNode
  /** The error's text; a function if the text contains the reason. */
  failed: string | ((reason: string) => string)
  /** Shown instead of the error for a 404. */
  gone?: ReactNode
  /** A heading for screen readers until the data has loaded, for pages whose heading depends on it. */
  heading?: string
  children: (data: T) => ReactNode
}

/** Renders a query's data, its loading state, or its error with a retry button. */
export function Loaded<T>({ query, loading, failed, gone, heading, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (gone !== undefined && query.error instanceof ApiError && query.error.status === 404) return gone
  const waiting = typeof loading === 'string' ? <LoadingText>{loading}</LoadingText> : loading
  return <QueryFallback query={query} loading={waiting} failed={failed} heading={heading} />
}
