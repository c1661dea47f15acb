import type { DropsSettings } from './drops/told.ts'
import type { WebPlan } from './web/plan.ts'

/** Two web processes, the watchers on the other one; the twin; the twin that acknowledges; the twin without SQL. */
export type FanOutSide = 'two' | 'twin' | 'acked' | 'bare'

/** How often and how long each side is measured; a tail (p99) needs five rounds. */
interface Rounds {
  readonly rounds: number
  readonly windowMs: number
}
/** Bids on a schedule, and how many hear of each. */
interface Told extends Rounds {
  readonly watchers: number
  readonly rate: number
}

/** How long and how often everything is measured; times in ms, rates in bids a second. */
export interface Plan {
  readonly name: 'quick' | 'full'
  /** The whole run is given up after this long. */
  readonly limitMs: number
  /** Windows that may be measured again in the whole run because something else kept the cores busy. */
  readonly repeats: number
  readonly carriers: number
  readonly requests: number
  /** Bidding that nobody measures, before all else. */
  readonly warmUpMs: number
  readonly reads: Rounds & { readonly clients: number }
  /** The lean twin is a side only of the last. */
  readonly throughput: readonly (Rounds & { readonly clients: number })[]
  readonly fanOut: readonly (Told & { readonly sides: readonly FanOutSide[]; readonly target?: 'G1' | 'G2' })[]
  readonly hops: {
    readonly idle: Rounds & { readonly rate: number }
    readonly busy: Rounds & { readonly rate: number }
  }
  readonly reply: Told
  readonly crowd: readonly (Told & { readonly rooms: number })[]
  readonly roles: readonly (Told & {
    readonly target: 'G3' | 'G4'
    /** Times the twin's p95. */
    readonly most: number
  })[]
  readonly wide: Told
  readonly accepts: Rounds & {
    readonly clients: number
    /** Requests to accept on each side: more than the windows can use up. */
    readonly auctions: number
  }
  readonly logins: Rounds & { readonly rate: number; readonly loginRate: number }
  readonly houses: Rounds & { readonly clients: number }
  readonly polling: Rounds & { readonly clients: number; readonly rate: number }
  readonly peers: Rounds & { readonly clients: number }
  readonly memory: { readonly steps: readonly number[]; readonly settleMs: number }
  /** The window begins once the house is at rest, which is waited for this long, and holds one turn of all that rests. */
  readonly idle: { readonly watchers: number; readonly windowMs: number; readonly patienceMs: number }
  readonly web: WebPlan
  readonly search: {
    readonly documents: number
    /** How often something is posted and looked for. */
    readonly posts: number
    /** Words with a typing error that are looked for. */
    readonly mistyped: number
    readonly cells: readonly { readonly clients: number; readonly rounds: number; readonly windowMs: number }[]
  }
  readonly growth: {
    /** Requests in the house, one size after the other. */
    readonly sizes: readonly number[]
    readonly clients: number
    readonly rounds: number
    readonly windowMs: number
    /** How often one who is alone looks at each thing. */
    readonly looks: number
  }
  /** How many act at once on one request, and on how many requests one after the other. */
  readonly clash: { readonly accepts: number; readonly bids: number; readonly requests: number }
  readonly drops: DropsSettings & { readonly bareMs: number }
  readonly crashes: { readonly kills: number; readonly backlog: number; readonly drains: number }
  /** Kept jobs, and how often each page of the console is asked for. */
  readonly console: { readonly jobs: number; readonly looks: number }
}

const full: Plan = {
  name: 'full',
  limitMs: 25 * 60_000,
  repeats: 12,
  carriers: 128,
  requests: 1_040,
  warmUpMs: 16_000,
  reads: { clients: 16, rounds: 5, windowMs: 500 },
  throughput: [
    { clients: 1, rounds: 2, windowMs: 400 },
    { clients: 8, rounds: 2, windowMs: 400 },
    { clients: 128, rounds: 2, windowMs: 400 },
    { clients: 32, rounds: 5, windowMs: 800 },
  ],
  fanOut: [
    { watchers: 1, rate: 100, rounds: 5, windowMs: 1_200, sides: ['two', 'twin', 'acked', 'bare'], target: 'G1' },
    { watchers: 1, rate: 800, rounds: 5, windowMs: 1_000, sides: ['two', 'twin'], target: 'G2' },
    { watchers: 100, rate: 40, rounds: 2, windowMs: 1_500, sides: ['two', 'bare'] },
    { watchers: 1_000, rate: 10, rounds: 2, windowMs: 1_500, sides: ['two', 'bare'] },
    { watchers: 5_000, rate: 2, rounds: 2, windowMs: 2_000, sides: ['two', 'bare'] },
  ],
  hops: { idle: { rate: 10, rounds: 3, windowMs: 1_200 }, busy: { rate: 100, rounds: 5, windowMs: 800 } },
  reply: { watchers: 500, rate: 20, rounds: 3, windowMs: 2_000 },
  crowd: [
    { rooms: 200, watchers: 5_000, rate: 50, rounds: 5, windowMs: 800 },
    { rooms: 1_000, watchers: 5_000, rate: 100, rounds: 5, windowMs: 800 },
  ],
  roles: [
    { target: 'G3', watchers: 500, rate: 64, rounds: 3, windowMs: 1_500, most: 1.4 },
    { target: 'G4', watchers: 500, rate: 30, rounds: 3, windowMs: 1_500, most: 1.5 },
  ],
  wide: { watchers: 10_000, rate: 1, rounds: 2, windowMs: 3_000 },
  accepts: { clients: 8, rounds: 3, windowMs: 800, auctions: 8_000 },
  logins: { rate: 50, loginRate: 20, rounds: 5, windowMs: 2_000 },
  houses: { clients: 32, rounds: 2, windowMs: 800 },
  polling: { clients: 100, rate: 2, rounds: 2, windowMs: 4_000 },
  peers: { clients: 32, rounds: 2, windowMs: 600 },
  memory: { steps: [1_000, 10_000], settleMs: 1_000 },
  idle: { watchers: 1_000, windowMs: 30_000, patienceMs: 40_000 },
  web: {
    ...{ rounds: 5, otherRounds: 1, slowRounds: 1, walks: 2 },
    painted: { rounds: 2, rate: 5, windowMs: 4_000 },
    arriving: { rate: 20, windowMs: 8_000 },
  },
  search: {
    documents: 100_000,
    posts: 20,
    mistyped: 400,
    cells: [
      { clients: 1, rounds: 5, windowMs: 500 },
      { clients: 64, rounds: 3, windowMs: 300 },
    ],
  },
  growth: { sizes: [10_000, 100_000, 1_000_000], clients: 16, rounds: 2, windowMs: 600, looks: 15 },
  clash: { accepts: 50, bids: 200, requests: 10 },
  drops: { rooms: 10, watchers: 200, rate: 20, ms: 34_000, dropped: 0.1, killEveryMs: 10_000, bareMs: 8_000 },
  crashes: { kills: 6, backlog: 10_000, drains: 1 },
  console: { jobs: 200_000, looks: 40 },
}

const quick: Plan = {
  name: 'quick',
  limitMs: 8 * 60_000,
  repeats: 0,
  carriers: 32,
  requests: 40,
  warmUpMs: 2_000,
  reads: { clients: 16, rounds: 1, windowMs: 400 },
  throughput: [{ clients: 32, rounds: 1, windowMs: 600 }],
  fanOut: [
    { watchers: 1, rate: 100, rounds: 1, windowMs: 600, sides: ['two', 'twin', 'acked', 'bare'], target: 'G1' },
    { watchers: 100, rate: 40, rounds: 1, windowMs: 600, sides: ['two', 'bare'] },
    { watchers: 1_000, rate: 10, rounds: 1, windowMs: 600, sides: ['two', 'bare'] },
  ],
  hops: { idle: { rate: 10, rounds: 1, windowMs: 600 }, busy: { rate: 100, rounds: 1, windowMs: 600 } },
  reply: { watchers: 500, rate: 20, rounds: 1, windowMs: 700 },
  crowd: [{ rooms: 20, watchers: 500, rate: 50, rounds: 1, windowMs: 500 }],
  roles: [
    { target: 'G3', watchers: 100, rate: 64, rounds: 1, windowMs: 500, most: 1.4 },
    { target: 'G4', watchers: 100, rate: 30, rounds: 1, windowMs: 500, most: 1.5 },
  ],
  wide: { watchers: 1_000, rate: 1, rounds: 1, windowMs: 2_000 },
  accepts: { clients: 8, rounds: 1, windowMs: 500, auctions: 3_000 },
  logins: { rate: 50, loginRate: 20, rounds: 1, windowMs: 1_000 },
  houses: { clients: 32, rounds: 1, windowMs: 500 },
  polling: { clients: 20, rate: 4, rounds: 1, windowMs: 1_000 },
  peers: { clients: 32, rounds: 1, windowMs: 400 },
  memory: { steps: [1_000], settleMs: 500 },
  idle: { watchers: 1_000, windowMs: 2_000, patienceMs: 0 },
  web: {
    ...{ rounds: 1, otherRounds: 1, slowRounds: 1, walks: 2 },
    painted: { rounds: 1, rate: 5, windowMs: 2_000 },
    arriving: { rate: 20, windowMs: 3_000 },
  },
  search: { documents: 5_000, posts: 3, mistyped: 60, cells: [{ clients: 1, rounds: 5, windowMs: 150 }] },
  growth: { sizes: [1_000, 5_000], clients: 8, rounds: 1, windowMs: 400, looks: 3 },
  clash: { accepts: 10, bids: 40, requests: 3 },
  drops: { rooms: 4, watchers: 40, rate: 20, ms: 9_000, dropped: 0.1, killEveryMs: 3_000, bareMs: 3_000 },
  crashes: { kills: 2, backlog: 1_000, drains: 1 },
  console: { jobs: 50_000, looks: 10 },
}

export const PLANS = { full, quick } as const
