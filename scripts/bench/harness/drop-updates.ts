/** How bad the connections are, and for whom. Times in ms, rates per second. */
export interface DropsSettings {
  readonly rooms: number
  readonly watchers: number
  /** Bids a second, over all rooms. */
  readonly rate: number
  readonly ms: number
  /** The share of watchers that lose their connection each second. */
  readonly dropped: number
  readonly killEveryMs: number
}

/** What watchers with the web's own caches saw while connections, processes and Redis went away. */
export interface ReportedDrops {
  /** Stored bids, times the watchers of each. */
  readonly expected: number
  /** How many of these were never shown. */
  readonly missing: number
  /** Changes of a list after which it was not newest first, or lacked a bid. */
  readonly disordered: number
  /** Lists that differ from the database in the end. */
  readonly wrong: number
  readonly kills: number
  readonly drops: number
  /** From rejoining until every earlier bid is shown, for each time that a watcher came back. */
  readonly catchUps: Float64Array
  /** From the loss of the connection until rejoining. */
  readonly away: Float64Array
  /** From placing a bid until it is shown, to watchers who stayed connected. */
  readonly shown: Float64Array
}

/** What the process that runs it reports: that all is set up, and what it saw. */
export type DropsUpdates =
  | { readonly kind: 'begins'; readonly postgres: number }
  | { readonly kind: 'ended'; readonly told: ReportedDrops }
  | { readonly kind: 'failed'; readonly why: string }
