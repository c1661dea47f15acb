import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { LoadingText } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

export interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** While it is read: a text, or a skeleton of what comes. */
  loading: ReactNode
  /** What could not be read; a function puts the reason into its sentence. */
  failed: string | ((reason: string) => string)
  /** Stands in the failure's place where the server knows no such thing. */
  gone?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows what a query has read; before that, that it is being read, or why it could not be and a way to try again. */
export function Loaded<T>({ query, loading, failed, gone, children }: LoadedProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return typeof loading === 'string' ? <LoadingText>{loading}</LoadingText> : loading
  if (gone !== undefined && error instanceof ApiError && error.status === 404) return gone
  const reason = messageOf(error)
  const [title, text] = typeof failed === 'string' ? [failed, reason] : [failed(reason)]
  return (
    <ErrorState title={title} onRetry={() => void refetch()}>
      {text}
    </ErrorState>
  )
}
