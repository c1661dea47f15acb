import type { Query, QueryClient } from '@tanstack/react-query'
import type { messageSeen, messageSent } from '#modules/messages/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { changeHeld, readAgain } from '#web/lib/api/cache-patches.ts'
import { messageKeys } from './keys.ts'
import { isNews, type ReadPages, withMessage, withSeen, withVersion } from './with-news.ts'

/** Shows a message that was heard. */
export const messageHeard = (client: QueryClient, news: LivePayload<typeof messageSent>): void =>
  putIn(client, news, (held) => withMessage(held, news.patch.message))

/** Shows that messages were seen. */
export const seenHeard = (client: QueryClient, news: LivePayload<typeof messageSeen>): void =>
  putIn(client, news, (held) => withSeen(held, news.patch))

/** Reads a conversation again of which something newer was heard. */
export function messageNews(client: QueryClient, { id, version }: { id: string; version: number }): void {
  const queryKey = messageKeys.of(id)
  const held = client.getQueriesData<ReadPages>({ queryKey }).map(([, pages]) => pages)
  if (isNews(version, held)) void readAgain(client, queryKey)
}

/** Puts what was heard into a conversation; where something before it was missed, or is on its way, it is read again. */
function putIn(
  client: QueryClient,
  { id, version }: { id: string; version: number },
  put: (held: ReadPages) => ReadPages,
): void {
  const queryKey = messageKeys.of(id)
  const isNext = ({ state }: Query) =>
    state.fetchStatus === 'idle' && (state.data as ReadPages | undefined)?.pages[0]?.version === version - 1
  if (!client.getQueryCache().findAll({ queryKey }).every(isNext)) messageNews(client, { id, version })
  else changeHeld<ReadPages>(client, queryKey, (held) => withVersion(put(held), version))
}
