/** What the watchers of one window heard. Instants in ms on the clock of clock.ts. */
export interface Heard {
  /** From a bid's due time to each watcher, for every delivery. */
  readonly latencies: Float64Array
  /** By bid: when its first and its last watcher heard of it; Infinity and 0 when none did. */
  readonly firsts: Float64Array
  readonly lasts: Float64Array
  readonly lost: number
  /** Deliveries that a watcher had already; a page drops them by their version. */
  readonly repeated: number
}

export interface DeliveryLog {
  /** Notes that `watcher` heard of `bid`, due at `due`, at `at`. */
  note(watcher: number, bid: number, due: number, at: number): void
  isComplete(): boolean
  heard(): Heard
}

/** A log for `bids` bids with `watchers` watchers each. */
export function openDeliveryLog(watchers: number, bids: number): DeliveryLog {
  const expected = watchers * bids
  const latencies = new Float64Array(expected)
  const seen = new Uint8Array(expected)
  const firsts = new Float64Array(bids).fill(Number.POSITIVE_INFINITY)
  const lasts = new Float64Array(bids)
  let delivered = 0
  let repeated = 0
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
    isComplete: () => delivered === expected,
    heard: () => ({ latencies: latencies.slice(0, delivered), firsts, lasts, lost: expected - delivered, repeated }),
  }
}
