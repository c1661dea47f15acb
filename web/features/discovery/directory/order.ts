/** Returns `items` with the one at `from` moved by `step`; unchanged if that is outside the list. */
export function moved<T>(items: readonly T[], from: number, step: number): readonly T[] {
  const to = from + step
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
