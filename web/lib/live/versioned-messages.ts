/**
 * Merges socket messages independently of order and repetition: a `VersionedMessages` only moves to newer versions, so any
 * interleaving of the same messages gives the same value.
 */

interface Versioned {
  readonly version: number
}

export type VersionedMessages<T extends Versioned> = ReadonlyMap<string, T>

/** A response with the time of its request, by the browser's clock. It includes all messages received before. */
export type WithFetchTime<T> = T & { readonly fetchStartedAt: number }

/** Runs a query and adds the time of its request. */
export async function withFetchTime<T extends object>(read: () => Promise<T>): Promise<WithFetchTime<T>> {
  // on the server: all messages arrive after rendering
  const fetchStartedAt = typeof document === 'undefined' ? 0 : Date.now()
  return { ...(await read()), fetchStartedAt }
}

/** Most items kept; older ones are in any response fetched since. */
const MAX_ITEMS = 500

/** Returns a map with `item` under `id`, or the same map if it has this version or a newer one. */
export function withNewest<T extends Versioned>(
  received: VersionedMessages<T>,
  id: string,
  item: T,
): VersionedMessages<T> {
  const known = received.get(id)
  if (known && known.version >= item.version) return received
  const next = new Map(received).set(id, item)
  if (next.size > MAX_ITEMS) next.delete(next.keys().next().value as string)
  return next
}

type MessageOf<V> = V extends VersionedMessages<infer M> ? M : never

/** Returns the messages of several kinds with `message` added under `id` to its kind. */
export function receive<N, K extends keyof N>(updates: N, kind: K, id: string, message: MessageOf<N[K]>): N {
  const received = updates[kind] as VersionedMessages<MessageOf<N[K]>>
  return { ...updates, [kind]: withNewest(received, id, message) }
}

/** Returns whether `next` skips versions after `cached`, so that a refetch is needed. */
export function skipsVersions(cached: Versioned | undefined, next: Versioned): boolean {
  return cached !== undefined && next.version > cached.version + 1
}

/** Returns the map without `id`, whose current state only the server knows. */
export function without<T extends Versioned>(received: VersionedMessages<T>, id: string): VersionedMessages<T> {
  const next = new Map(received)
  next.delete(id)
  return next
}
