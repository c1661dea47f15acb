import type { Query, QueryClient } from '@tanstack/react-query'
import type { messageSeen, messageSent } from '#modules/fulfilment/messages/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { refetchQueries, updateCached } from '#web/lib/api/cache-patches.ts'
import { messageKeys } from './keys.ts'
import { type ConversationPages, isNewerThanCached, withMessage, withSeen, withVersion } from './with-updates.ts'

/** Adds a live message to the cache. */
export const applyMessageSent = (client: QueryClient, message: LivePayload<typeof messageSent>): void =>
  applyLive(client, message, (cached) => withMessage(cached, message.patch.message))

/** Marks messages as seen in the cache. */
export const applyMessagesSeen = (client: QueryClient, message: LivePayload<typeof messageSeen>): void =>
  applyLive(client, message, (cached) => withSeen(cached, message.patch))

/** Refetches a conversation if `version` is newer than the cached one. */
export function refetchIfNewer(client: QueryClient, { id, version }: { id: string; version: number }): void {
  const queryKey = messageKeys.conversation(id)
  const cached = client.getQueriesData<ConversationPages>({ queryKey }).map(([, pages]) => pages)
  if (isNewerThanCached(version, cached)) void refetchQueries(client, queryKey)
}

/** Applies a live message to the cache. Refetches instead if an earlier message is missing or a fetch is in flight. */
function applyLive(
  client: QueryClient,
  { id, version }: { id: string; version: number },
  change: (cached: ConversationPages) => ConversationPages,
): void {
  const queryKey = messageKeys.conversation(id)
  const isUpToDate = ({ state }: Query) =>
    state.fetchStatus === 'idle' && (state.data as ConversationPages | undefined)?.pages[0]?.version === version - 1
  if (!client.getQueryCache().findAll({ queryKey }).every(isUpToDate)) refetchIfNewer(client, { id, version })
  else updateCached<ConversationPages>(client, queryKey, (cached) => withVersion(change(cached), version))
}
