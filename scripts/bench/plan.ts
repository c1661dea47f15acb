/** How long and how often everything is measured; times in ms, rates in bids a second. */
export interface Plan {
  readonly name: 'quick' | 'full'
  /** The whole run is given up after this long. */
  readonly limitMs: number
  /** Windows that may be measured again in the whole run because something else kept the cores busy. */
  readonly repeats: number
  readonly carriers: number
  readonly requests: number
  readonly throughput: readonly { readonly clients: number; readonly rounds: number; readonly windowMs: number }[]
  readonly fanOut: readonly {
    readonly watchers: number
    readonly rate: number
    readonly rounds: number
    readonly windowMs: number
  }[]
  readonly reply: {
    readonly watchers: number
    readonly rate: number
    readonly rounds: number
    readonly windowMs: number
  }
  readonly memory: { readonly steps: readonly number[]; readonly settleMs: number }
  readonly idle: { readonly watchers: number; readonly windowMs: number }
  readonly web: { readonly rounds: number }
  readonly search: {
    readonly documents: number
    /** How often something is posted and looked for. */
    readonly posts: number
    readonly cells: readonly { readonly clients: number; readonly rounds: number; readonly windowMs: number }[]
  }
  /** Kept jobs, and how often each page of the console is asked for. */
  readonly console: { readonly jobs: number; readonly looks: number }
}

const full: Plan = {
  name: 'full',
  limitMs: 10 * 60_000,
  repeats: 12,
  carriers: 32,
  requests: 200,
  throughput: [
    { clients: 1, rounds: 3, windowMs: 1_500 },
    { clients: 8, rounds: 3, windowMs: 1_500 },
    { clients: 32, rounds: 5, windowMs: 2_500 },
  ],
  fanOut: [
    { watchers: 1, rate: 100, rounds: 5, windowMs: 3_000 },
    { watchers: 100, rate: 40, rounds: 5, windowMs: 3_000 },
    { watchers: 1_000, rate: 10, rounds: 5, windowMs: 3_000 },
  ],
  reply: { watchers: 500, rate: 20, rounds: 5, windowMs: 3_000 },
  memory: { steps: [1_000, 5_000], settleMs: 2_000 },
  idle: { watchers: 1_000, windowMs: 20_000 },
  web: { rounds: 5 },
  search: {
    documents: 100_000,
    posts: 40,
    cells: [
      { clients: 1, rounds: 5, windowMs: 1_000 },
      { clients: 16, rounds: 5, windowMs: 1_000 },
      { clients: 64, rounds: 5, windowMs: 1_000 },
    ],
  },
  console: { jobs: 1_000_000, looks: 60 },
}

const quick: Plan = {
  name: 'quick',
  limitMs: 2 * 60_000,
  repeats: 0,
  carriers: 32,
  requests: 40,
  throughput: [{ clients: 32, rounds: 1, windowMs: 600 }],
  fanOut: [
    { watchers: 1, rate: 100, rounds: 1, windowMs: 600 },
    { watchers: 100, rate: 40, rounds: 1, windowMs: 600 },
    { watchers: 1_000, rate: 10, rounds: 1, windowMs: 600 },
  ],
  reply: { watchers: 500, rate: 20, rounds: 1, windowMs: 700 },
  memory: { steps: [1_000], settleMs: 500 },
  idle: { watchers: 1_000, windowMs: 2_000 },
  web: { rounds: 1 },
  search: { documents: 5_000, posts: 5, cells: [{ clients: 16, rounds: 1, windowMs: 300 }] },
  console: { jobs: 50_000, looks: 10 },
}

export const PLANS = { full, quick } as const
