import { acknowledgedBid, type BidCall, bareBroadcast, leanBid, productBid } from '../harness/cast.ts'
import { figure, findingsFor, findingsOf, say } from '../harness/measure.ts'
import { measureReceived, type WatchedSide } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

interface Case {
  readonly goals: 'G1' | 'G2' | 'G3' | 'G5' | 'G9' | 'G11' | 'G12'
  readonly title: string
  /** Bids a second. */
  readonly rate: number
  readonly windowMs: number
  /** Only the watchers of one side are connected at a time: one process may not support more. */
  readonly apart?: boolean
  /** `share` (0 to 1) of the watchers and requests are used. */
  sides(setup: SharedSetup, share: number): Record<string, WatchedSide>
}

const CASES: readonly Case[] = [
  {
    ...{ goals: 'G1', title: 'bid to a watcher, 100 bids/s', rate: 100, windowMs: 1_200 },
    sides: (setup) => oneWatcher(setup, leanBid),
  },
  {
    ...{ goals: 'G2', title: 'bid to a watcher, 800 bids/s', rate: 800, windowMs: 1_200 },
    sides: (setup) => oneWatcher(setup, leanBid),
  },
  { goals: 'G3', title: '500 signed-in watchers x 64 bids/s', rate: 64, windowMs: 1_500, sides: carriersWatch },
  { goals: 'G5', title: '500 watchers', rate: 20, windowMs: 2_000, sides: manyAndNone },
  {
    ...{ goals: 'G9', title: 'bid to a watcher, 100 bids/s', rate: 100, windowMs: 1_200 },
    sides: (setup) => oneWatcher(setup, acknowledgedBid),
  },
  {
    ...{ goals: 'G12', title: '5,000 watchers over 200 requests, 50 bids/s', rate: 50, windowMs: 800 },
    sides: (setup, share) => crowdAndOne(setup, 5_000 * share, 200 * share),
  },
  {
    ...{ goals: 'G12', title: '5,000 watchers over 1,000 requests, 100 bids/s', rate: 100, windowMs: 800 },
    sides: (setup, share) => crowdAndOne(setup, 5_000 * share, 1_000 * share),
  },
  {
    ...{ goals: 'G11', title: '10,000 watchers of one request', rate: 1, windowMs: 3_000, apart: true },
    sides: veryManyWatchers,
  },
]

/** G1 to G3, G5, G9, G11, G12: from sending bids on a schedule until the watchers of their requests have them. */
export const live = figure(
  'live',
  { full: { share: 1, rounds: 5 }, quick: { share: 0.1, rounds: 1 } },
  (setup: SharedSetup, { share, rounds }) =>
    findingsOf(CASES, async ({ goals, title, sides, ...plan }) => {
      say(`${goals}: ${title}`)
      return findingsFor(await measureReceived(setup, title, sides(setup, share), { ...plan, rounds }), goals)
    }),
)

/** Bids to a web process on the `nth` request, and watchers of the same process. */
function watchedBy({ webA: { url }, cast }: SharedSetup, watchers: number, nth: number): WatchedSide {
  return { url, at: url, bid: productBid, carriers: cast.carriers, requestIds: [cast.requestIds[nth] ?? ''], watchers }
}

/** The same at the twin, which has no accounts. */
function atTwin({ twin: { url } }: SharedSetup, side: WatchedSide, bid = leanBid): WatchedSide {
  return { ...side, url, at: url, bid, tokens: [] }
}

function oneWatcher(setup: SharedSetup, twinsBid: BidCall) {
  const side = watchedBy(setup, 1, 0)
  return { product: { ...side, at: setup.webB.url }, twin: atTwin(setup, side, twinsBid) }
}

function carriersWatch(setup: SharedSetup, share: number) {
  const tokens = setup.cast.carriers.map(({ accessToken }) => accessToken)
  const product = { ...watchedBy(setup, 500 * share, 1), tokens }
  return { product, twin: atTwin(setup, product) }
}

function manyAndNone(setup: SharedSetup, share: number) {
  return { watched: watchedBy(setup, 500 * share, 2), alone: watchedBy(setup, 0, 3) }
}

function crowdAndOne(setup: SharedSetup, watchers: number, requests: number) {
  const alone = { ...watchedBy(setup, 1, 4), at: setup.webB.url }
  return { crowd: { ...alone, requestIds: setup.cast.requestIds.slice(5, 5 + requests), watchers }, alone }
}

function veryManyWatchers(setup: SharedSetup, share: number) {
  const product = watchedBy(setup, 10_000 * share, 3)
  return { product, twin: atTwin(setup, product, bareBroadcast) }
}
