/** What the watchers of one window heard. Instants in ms on the clock of clock.ts. */
export interface Heard {
  /** From a bid's due time to each watcher, for every delivery. */
  readonly latencies: Float64Array
  /** By bid: when its first and its last watcher heard of it; Infinity and NaN when none did. */
  readonly firsts: Float64Array
  readonly lasts: Float64Array
  readonly lost: number
  /** Deliveries that a watcher had already; a page drops them by their version. */
  readonly repeated: number
}

export interface DeliveryLog {
  /** Notes that `watcher` heard of `bid`, due at `due`, at `at`. */
  note(watcher: number, bid: number, due: number, at: number): void
  /** Deliveries that are missing when `bids` of the bids were placed. */
  lost(bids: number): number
  heard(bids: number): Heard
}

/** A log for at most `most` bids with `watchers` watchers each. */
export function openDeliveryLog(watchers: number, most: number): DeliveryLog {
  const latencies = new Float64Array(watchers * most)
  const seen = new Uint8Array(watchers * most)
  const firsts = new Float64Array(most).fill(Number.POSITIVE_INFINITY)
  const lasts = new Float64Array(most).fill(Number.NaN)
  let delivered = 0
  let repeated = 0
  const lost = (bids: number) => Math.max(0, watchers * bids - delivered)
  return {
    note(watcher, bid, due, at) {
      const cell = bid * watchers + watcher
      if (seen[cell] === 1) {
        repeated++
        return
      }
      seen[cell] = 1
      latencies[delivered++] = at - due
      if (at < (firsts[bid] ?? 0)) firsts[bid] = at
      lasts[bid] = at
    },
    lost,
    heard: (bids) => ({ latencies: latencies.slice(0, delivered), firsts, lasts, lost: lost(bids), repeated }),
  }
}
