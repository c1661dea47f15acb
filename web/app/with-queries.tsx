import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, useContext } from 'react'
import { queryClient } from '#web/lib/api/query-client.ts'

/** Provides the query cache to a component. Loaded lazily, so that the cache's code doesn't delay the first paint. */
export function withQueries<Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> {
  return function WithQueries(props) {
    // server rendering has its own cache
    const client = useContext(QueryClientContext) ?? queryClient
    return <QueryClientProvider client={client}>{createElement(Inner, props)}</QueryClientProvider>
  }
}
