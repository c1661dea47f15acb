/**
 * Stores live messages so that order and repetition don't matter: for each id, only the message with the newest version
 * is kept.
 */

interface Versioned {
  readonly version: number
}

/** The newest message for each id. */
export type VersionedMessages<T extends Versioned> = ReadonlyMap<string, T>

/**
 * A response with the time of its request, by the browser's clock. Its data is newer than all messages received before.
 */
export type WithFetchTime<T> = T & { readonly fetchStartedAt: number }

/** Returns the result of `fetchData` with the time at which it was called. */
export async function withFetchTime<T extends object>(fetchData: () => Promise<T>): Promise<WithFetchTime<T>> {
  // in server rendering: all messages arrive after the page
  const fetchStartedAt = typeof document === 'undefined' ? 0 : Date.now()
  return { ...(await fetchData()), fetchStartedAt }
}

/** Maximum number of messages kept. The oldest are dropped: responses fetched since include them. */
const MAX_ITEMS = 500

/** Returns a map with `item` under `id`, or the same map if it has this version or a newer one. */
export function withNewest<T extends Versioned>(
  received: VersionedMessages<T>,
  id: string,
  item: T,
): VersionedMessages<T> {
  const existing = received.get(id)
  if (existing && existing.version >= item.version) return received
  const next = new Map(received).set(id, item)
  if (next.size > MAX_ITEMS) next.delete(next.keys().next().value as string)
  return next
}

type MessageOf<V> = V extends VersionedMessages<infer M> ? M : never

/**
 * Returns `updates`, which has a map for each kind of message, with `message` added under `id` to the map of its kind.
 */
export function addMessage<N, K extends keyof N>(updates: N, kind: K, id: string, message: MessageOf<N[K]>): N {
  const received = updates[kind] as VersionedMessages<MessageOf<N[K]>>
  return { ...updates, [kind]: withNewest(received, id, message) }
}

/** Returns whether `next` skips versions after `cached`, so that a refetch is needed. */
export function skipsVersions(cached: Versioned | undefined, next: Versioned): boolean {
  return cached !== undefined && next.version > cached.version + 1
}

/** Returns the map without the message for `id`, because only the server knows its current state. */
export function removeMessage<T extends Versioned>(received: VersionedMessages<T>, id: string): VersionedMessages<T> {
  const next = new Map(received)
  next.delete(id)
  return next
}
