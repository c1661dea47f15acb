/** Returns `items` with the item at `from` moved by `step` places; unchanged if that is outside the list. */
export function moveItem<T>(items: readonly T[], from: number, step: number): readonly T[] {
  const to = from + step
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
