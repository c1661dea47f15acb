interface Line {
  count: number
  /** What one weighs. */
  kg: number
  /** The room one takes in a van. */
  litres: number
}

/** What the lines of a load come to, by addition. */
export function loadTotal(lines: readonly Line[]): Line {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    count: sum(({ count }) => count),
    kg: sum(({ count, kg }) => count * kg),
    litres: sum(({ count, litres }) => count * litres),
  }
}
