type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns `next` with every part that equals one in `held` replaced by it, so that unchanged components don't re-render;
 * `held` itself if nothing changed. Both are JSON. Matches list items by `id`; TanStack Query's own sharing matches by
 * index, so an item inserted at the top makes all others new.
 */
export function structuralSharing<T>(held: unknown, next: T): T {
  if (Array.isArray(held) && Array.isArray(next)) return sharedList(held, next) as T
  if (isRecord(held) && isRecord(next)) return sharedRecord(held, next) as T
  return next
}

const idOf = (item: unknown) => (isRecord(item) ? item['id'] : undefined)

function sharedList(held: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const known = new Map(held.map((item) => [idOf(item), item]))
  const items = next.map((item, at) =>
    structuralSharing(idOf(item) === undefined ? held[at] : known.get(idOf(item)), item),
  )
  return held.length === items.length && items.every((item, at) => item === held[at]) ? held : items
}

function sharedRecord(held: Json, next: Json): Json {
  const entries = Object.entries(next).map(([name, value]) => [name, structuralSharing(held[name], value)] as const)
  const known = entries.every(([name, value]) => Object.hasOwn(held, name) && value === held[name])
  return known && entries.length === Object.keys(held).length ? held : Object.fromEntries(entries)
}
