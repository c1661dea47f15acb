import { queryOptions } from '@tanstack/react-query'
import type { myInbox } from '#modules/discovery/todo/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { LIVE } from '#web/lib/api/query-options.ts'

/** The to-do list of `viewerId`. */
export const inboxQuery = (viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: ['inbox', viewerId],
    queryFn: ({ signal }) => call<typeof myInbox>('GET /api/me/inbox', { signal }),
  })
