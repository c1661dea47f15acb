import type { RequestNews } from '#web/features/requests/request-news.ts'
import { requestNews } from '#web/features/requests/requests.live.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { structuralSharing } from '#web/lib/api/structural-sharing.ts'

/** Messages reach a page only while it is open, so each visit reads again. */
export const LIVE = { refetchOnMount: 'always' } as const

/** What an answer on its way could not know yet is added when it arrives. */
export function sharing<T>(withNews: (fetched: T, news: RequestNews) => T) {
  return (held: unknown, fetched: unknown) => structuralSharing(held, withNews(fetched as T, requestNews(queryClient)))
}
