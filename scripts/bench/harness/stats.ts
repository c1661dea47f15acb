/** Returns the value that a share `p` (0 to 1) of `values` doesn't exceed, ignoring NaN; NaN without values. */
export function percentile(values: ArrayLike<number>, p: number): number {
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN
}

/** Returns the middle of `values`, or the mean of the two middle ones; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

export interface Spread {
  readonly p50: number
  readonly p95: number
  /** NaN when there were too few windows. */
  readonly p99: number
}

/** A tail needs this many windows to be more than chance. */
const WINDOWS_FOR_P99 = 5

/** p50 and p95 as medians over the windows, so that one bad window counts once; p99 over all samples of all windows. */
export function spreadOf(windows: readonly ArrayLike<number>[]): Spread {
  const tail =
    windows.length >= WINDOWS_FOR_P99
      ? percentile(
          windows.flatMap((samples) => Array.from(samples)),
          0.99,
        )
      : Number.NaN
  const over = (p: number) => median(windows.map((samples) => percentile(samples, p)))
  return { p50: over(0.5), p95: over(0.95), p99: tail }
}
