import type { Query, QueryClient } from '@tanstack/react-query'
import type { messageSeen, messageSent } from '#modules/fulfilment/messages/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { changeHeld, readAgain } from '#web/lib/api/cache-patches.ts'
import { messageKeys } from './keys.ts'
import { isUpdate, type ReadPages, withMessage, withSeen, withVersion } from './with-updates.ts'

/** Adds a live message to the cache. */
export const messageReceived = (client: QueryClient, live: LivePayload<typeof messageSent>): void =>
  putIn(client, live, (held) => withMessage(held, live.patch.message))

/** Marks messages as seen in the cache. */
export const seenReceived = (client: QueryClient, live: LivePayload<typeof messageSeen>): void =>
  putIn(client, live, (held) => withSeen(held, live.patch))

/** Refetches a conversation if the message is newer than the cache. */
export function messageUpdates(client: QueryClient, { id, version }: { id: string; version: number }): void {
  const queryKey = messageKeys.of(id)
  const held = client.getQueriesData<ReadPages>({ queryKey }).map(([, pages]) => pages)
  if (isUpdate(version, held)) void readAgain(client, queryKey)
}

/** Applies a live message to the cache; refetches if an earlier one is missing or a fetch is in flight. */
function putIn(
  client: QueryClient,
  { id, version }: { id: string; version: number },
  put: (held: ReadPages) => ReadPages,
): void {
  const queryKey = messageKeys.of(id)
  const isNext = ({ state }: Query) =>
    state.fetchStatus === 'idle' && (state.data as ReadPages | undefined)?.pages[0]?.version === version - 1
  if (!client.getQueryCache().findAll({ queryKey }).every(isNext)) messageUpdates(client, { id, version })
  else changeHeld<ReadPages>(client, queryKey, (held) => withVersion(put(held), version))
}
