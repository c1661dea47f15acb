/**
 * What a page heard over the socket, kept so that order and repetition leave no trace.
 * A `VersionedMessages` only ever grows towards newer versions: any interleaving of the same messages ends in the same value.
 */

interface Versioned {
  readonly version: number
}

export type VersionedMessages<T extends Versioned> = ReadonlyMap<string, T>

/** An answer with when the browser asked, in its own clock: what was heard before is in it already, or has gone since. */
export type Asked<T> = T & { readonly askedAt: number }

/** The answer to what `ask` asks. */
export async function asking<T extends object>(ask: () => Promise<T>): Promise<Asked<T>> {
  // whatever a page hears, it hears after the server has rendered it
  const askedAt = typeof document === 'undefined' ? 0 : Date.now()
  return { ...(await ask()), askedAt }
}

/** How many things are remembered; older ones are in any answer fetched since. */
const MOST_HEARD = 500

/** Adds `item` under `id` and gives the new map, or the same map when this version or a newer one is known already. */
export function withNewest<T extends Versioned>(
  heard: VersionedMessages<T>,
  id: string,
  item: T,
): VersionedMessages<T> {
  const known = heard.get(id)
  if (known && known.version >= item.version) return heard
  const next = new Map(heard).set(id, item)
  if (next.size > MOST_HEARD) next.delete(next.keys().next().value as string)
  return next
}

type MessageOf<V> = V extends VersionedMessages<infer M> ? M : never

/** What was heard of several kinds of things, with `message` added under `id` to those of its kind. */
export function hear<N, K extends keyof N>(news: N, kind: K, id: string, message: MessageOf<N[K]>): N {
  const heard = news[kind] as VersionedMessages<MessageOf<N[K]>>
  return { ...news, [kind]: withNewest(heard, id, message) }
}

/** Whether `next` skips versions of what is held: something in between was missed, so a refetch is due. */
export function skipsVersions(held: Versioned | undefined, next: Versioned): boolean {
  return held !== undefined && next.version > held.version + 1
}

/** The map without what was heard of `id`: only the server knows what is shown of it now. */
export function without<T extends Versioned>(heard: VersionedMessages<T>, id: string): VersionedMessages<T> {
  const next = new Map(heard)
  next.delete(id)
  return next
}
