import { infiniteQueryOptions } from '@tanstack/react-query'
import type { readConversation, SentMessage } from '#modules/fulfilment/messages/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import { messageKeys } from './keys.ts'
import { withMessage } from './with-updates.ts'

/** The messages of a job, newest first, as `viewerId` may see them. */
export const messagesQuery = (requestId: string, viewerId: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: messageKeys.viewerConversation(requestId, viewerId),
    queryFn: ({ pageParam: before, signal }) =>
      call<typeof readConversation>('GET /api/requests/:requestId/messages', {
        params: { requestId },
        query: { before },
        signal,
      }),
  })

/** Adds a message that the server has stored to the cache. */
export function cacheSentMessage(requestId: string, viewerId: string, { message }: SentMessage): void {
  const { queryKey } = messagesQuery(requestId, viewerId)
  queryClient.setQueryData(queryKey, (cached) => cached && withMessage(cached, message))
}
