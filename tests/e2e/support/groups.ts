/** Returns the rows of each user in groups of at most `size`, which share a window. */
export function inGroups<T extends { readonly as?: string }>(rows: readonly T[], size: number) {
  return [...Map.groupBy(rows, ({ as }): T['as'] => as)].flatMap(([as, own]) =>
    Array.from({ length: Math.ceil(own.length / size) }, (_, nth) => ({
      as,
      rows: own.slice(nth * size, (nth + 1) * size),
    })),
  )
}
