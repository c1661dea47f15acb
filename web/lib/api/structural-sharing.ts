type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns `next` with every part that equals one in `previous` replaced by it, so that unchanged components don't
 * re-render; `previous` itself if nothing changed. Both are JSON. Matches list items by `id`: TanStack Query's own
 * sharing matches by index, so that an item inserted at the top makes all others new.
 */
export function structuralSharing<T>(previous: unknown, next: T): T {
  if (Array.isArray(previous) && Array.isArray(next)) return sharedList(previous, next) as T
  if (isRecord(previous) && isRecord(next)) return sharedRecord(previous, next) as T
  return next
}

const idOf = (item: unknown) => (isRecord(item) ? item['id'] : undefined)

function sharedList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const previousById = new Map(previous.map((item) => [idOf(item), item]))
  const items = next.map((item, at) =>
    structuralSharing(idOf(item) === undefined ? previous[at] : previousById.get(idOf(item)), item),
  )
  return previous.length === items.length && items.every((item, at) => item === previous[at]) ? previous : items
}

function sharedRecord(previous: Json, next: Json): Json {
  const entries = Object.entries(next).map(([name, value]) => [name, structuralSharing(previous[name], value)] as const)
  const isUnchanged = entries.every(([name, value]) => Object.hasOwn(previous, name) && value === previous[name])
  return isUnchanged && entries.length === Object.keys(previous).length ? previous : Object.fromEntries(entries)
}
