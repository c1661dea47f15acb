import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#web/lib/api/api.ts'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { words } from './words.ts'

interface ReadProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** Shows what was read; before that, that it is being read or could not be. */
export function Read<T>({ query, children }: ReadProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <LoadingText>{words.loading}</LoadingText>
  return <ErrorState title={words.failed(messageOf(query.error))} onRetry={() => void query.refetch()} />
}
