import { notifyManager, QueryClient } from '@tanstack/react-query'
import { onSessionChange } from '#web/lib/session/session.ts'
import { mayPass } from './api.ts'
import { holdPageQueries } from './page-state.ts'

// by a timer, what is heard before a frame would be drawn in the one after
notifyManager.setScheduler(queueMicrotask)

/** The one cache of server data. Fails at once when offline, so that screens can say so instead of waiting. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    mutations: { networkMode: 'always' },
  },
})

holdPageQueries(queryClient)

/** What one person was shown is not the next one's: another session empties the cache. Once, at start. */
export function startQueries(): void {
  onSessionChange((event) => {
    if (event === 'signed-in' || event === 'password-recovery') void queryClient.resetQueries()
    // not read again: what is still on screen belongs to the user who left, and a visitor's queries have keys of their own
    if (event === 'signed-out') queryClient.removeQueries()
  })
}
