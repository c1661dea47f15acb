type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a copy of `next` that reuses every unchanged object of `previous`, so that unchanged components don't
 * re-render; `previous` itself if nothing changed. The two values are JSON. Matches list items by `id`: TanStack
 * Query's own structural sharing matches by index, so an item inserted at the top would make all others new.
 */
export function structuralSharing<T>(previous: unknown, next: T): T {
  if (Array.isArray(previous) && Array.isArray(next)) return shareList(previous, next) as T
  if (isRecord(previous) && isRecord(next)) return shareRecord(previous, next) as T
  return next
}

const idOf = (item: unknown) => (isRecord(item) ? item['id'] : undefined)

function shareList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const previousById = new Map(previous.map((item) => [idOf(item), item]))
  const items = next.map((item, index) =>
    structuralSharing(idOf(item) === undefined ? previous[index] : previousById.get(idOf(item)), item),
  )
  return previous.length === items.length && items.every((item, index) => item === previous[index]) ? previous : items
}

function shareRecord(previous: Json, next: Json): Json {
  const entries = Object.entries(next).map(([name, value]) => [name, structuralSharing(previous[name], value)] as const)
  const isUnchanged = entries.every(([name, value]) => Object.hasOwn(previous, name) && value === previous[name])
  return isUnchanged && entries.length === Object.keys(previous).length ? previous : Object.fromEntries(entries)
}
