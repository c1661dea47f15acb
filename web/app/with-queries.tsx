import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, useContext } from 'react'
import { queryClient } from '#web/lib/api/query-client.ts'

/** Gives the cache of server data to a component. A file of its own, so that the first paint needs none of it. */
export function withQueries<Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> {
  return function WithQueries(props) {
    // a page that the server renders has a cache of its own
    const client = useContext(QueryClientContext) ?? queryClient
    return <QueryClientProvider client={client}>{createElement(Inner, props)}</QueryClientProvider>
  }
}
