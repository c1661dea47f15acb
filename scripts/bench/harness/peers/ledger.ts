/** Who received which bid, and how often. */
export interface Ledger {
  /** A message about the bid arrived. */
  hear(watcher: string, bid: string): void
  /** The watcher read the bid in the list: it is known, and nothing was repeated. */
  read(watcher: string, bid: string): void
  /** How many of `bids` each of the watchers doesn't know. */
  missing(watchers: readonly string[], bids: readonly string[]): number
  /** How many messages these watchers had already received. */
  doubled(watchers: readonly string[]): number
}

export function openLedger(): Ledger {
  const known = new Map<string, Set<string>>()
  const heard = new Map<string, Map<string, number>>()
  const knownOf = (watcher: string) => known.get(watcher) ?? new Set()
  const learn = (watcher: string, bid: string) => void known.set(watcher, knownOf(watcher).add(bid))
  return {
    hear(watcher, bid) {
      learn(watcher, bid)
      const times = heard.get(watcher) ?? new Map<string, number>()
      heard.set(watcher, times.set(bid, (times.get(bid) ?? 0) + 1))
    },
    read: learn,
    missing: (watchers, bids) =>
      watchers.reduce((sum, watcher) => sum + bids.filter((bid) => !knownOf(watcher).has(bid)).length, 0),
    doubled: (watchers) =>
      watchers
        .flatMap((watcher) => [...(heard.get(watcher)?.values() ?? [])])
        .reduce((sum, times) => sum + times - 1, 0),
  }
}
