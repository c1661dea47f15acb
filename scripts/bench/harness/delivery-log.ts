/** What the watchers of one window received. */
export interface Received {
  /** From sending a bid to each watcher, in ms, for every delivery. */
  readonly latencies: Float64Array
  /** From sending each bid to its last watcher, in ms; NaN when none received it. */
  readonly lasts: Float64Array
  readonly lost: number
  /** Deliveries that a watcher had already; a page drops them by their version. */
  readonly repeated: number
}

/** A bid's message names its window, its number in it and when it was sent. */
export const markOf = (window: number, bid: number, sent: number): string => `${window}/${bid}@${sent.toFixed(3)}`
const MARK = /"bidMessage":"(\d+)\/(\d+)@([\d.]+)"/g

/** Returns the marked bids in a message. */
export const marksIn = (text: string): { window: number; bid: number; sent: number }[] =>
  Array.from(text.matchAll(MARK), ([, window, bid, sent]) => ({
    ...{ window: Number(window), bid: Number(bid), sent: Number(sent) },
  }))

/** A log for at most `most` bids among `watchers` watchers, of whom `each` should receive a bid. */
export function openDeliveryLog(watchers: number, most: number, each = watchers) {
  const latencies = new Float64Array(each * most)
  const seen = new Uint8Array(watchers * most)
  const lasts = new Float64Array(most).fill(Number.NaN)
  let [delivered, repeated] = [0, 0]
  const lost = (bids: number) => Math.max(0, each * bids - delivered)
  return {
    /** Records that `watcher` received `bid` after `ms`. */
    note(watcher: number, bid: number, ms: number) {
      const cell = bid * watchers + watcher
      if (seen[cell] === 1) return void repeated++
      seen[cell] = 1
      latencies[delivered++] = ms
      lasts[bid] = ms
    },
    /** Returns the missing deliveries when `bids` of the bids were placed. */
    lost,
    received: (bids: number): Received => ({
      ...{ latencies: latencies.slice(0, delivered), lasts, lost: lost(bids), repeated },
    }),
  }
}
