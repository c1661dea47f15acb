import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { queryClient } from '#web/lib/api/query-client.ts'

/** Gives the cache of server data to a component. A file of its own, so that the first paint needs none of it. */
export function withQueries<Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> {
  return (props) => <QueryClientProvider client={queryClient}>{createElement(Inner, props)}</QueryClientProvider>
}
