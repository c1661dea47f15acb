import { notifyManager, QueryClient } from '@tanstack/react-query'
import { onSessionChange } from '#web/lib/session/session.ts'
import { isRetryable } from './api.ts'
import { hydratePageQueries } from './page-state.ts'

// the default, a timer, would delay updates by a frame
notifyManager.setScheduler(queueMicrotask)

/**
 * The cache of server data. Without a network, queries fail immediately instead of waiting, so that screens can say so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
    mutations: { networkMode: 'always' },
  },
})

hydratePageQueries(queryClient)

/** Clears the cache whenever another user's session begins or ends. Call it once, at start. */
export function startQueries(): void {
  onSessionChange((event) => {
    if (event === 'signed-in' || event === 'password-recovery') void queryClient.resetQueries()
    // no refetch: the screen still shows the previous user's page, and visitors' queries have other keys
    if (event === 'signed-out') queryClient.removeQueries()
  })
}
