/** How bad the connections are, and for whom. Times in ms, rates a second. */
export interface DropsSettings {
  readonly rooms: number
  readonly watchers: number
  /** Bids a second, over all rooms. */
  readonly rate: number
  readonly ms: number
  /** Of all watchers, how many lose their connection each second. */
  readonly dropped: number
  readonly killEveryMs: number
}

/** What watchers with the web's own caches saw while connections, processes and Redis went away under them. */
export interface ReportedDrops {
  /** Bids that were kept, times the watchers of each. */
  readonly expected: number
  /** How many of these were never shown. */
  readonly missing: number
  /** Changes of a list that left it in another order than the newest first, or took a bid away. */
  readonly disordered: number
  /** Lists that are not what the database holds in the end. */
  readonly wrong: number
  readonly kills: number
  readonly drops: number
  /** From having joined again until everything is shown that was placed before, for each time that a watcher came back. */
  readonly catchUps: Float64Array
  /** From the loss of the connection until having joined again. */
  readonly away: Float64Array
  /** From the placing of a bid until it is shown, to those who were there all the while. */
  readonly shown: Float64Array
}

/** What the process that plays it says: that all is set up, and what it saw. */
export type DropsUpdates =
  | { readonly kind: 'begins'; readonly postgres: number }
  | { readonly kind: 'ended'; readonly told: ReportedDrops }
  | { readonly kind: 'failed'; readonly why: string }
