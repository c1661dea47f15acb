import { type Account, type BidCall, nthOf } from './cast.ts'
import { markOf } from './delivery-log.ts'
import { instantsIn, now, pace, send } from './load.ts'
import { alternate, type Measurer, percentile, type Rounds, type Series, seriesOf } from './measure.ts'
import type { Product } from './watcher-socket.ts'
import type { Listeners, Watchers } from './watchers.ts'

/** Bids on a schedule, by one carrier after another to one request after another. */
export interface BidSchedule {
  /** The server that takes them. */
  readonly url: string
  readonly carriers: readonly Account[]
  readonly bid: BidCall
  readonly requestIds: readonly string[]
  /** Bids a second. */
  readonly rate: number
  readonly windowMs: number
}

/**
 * Sends bids on a schedule. Returns how long each bidder waited for the answer, in ms, and how many bids the server was
 * too busy to take. `window` marks their messages, 0 without watchers.
 */
export async function sendAll({ url, carriers, bid, requestIds, rate, windowMs }: BidSchedule, window = 0) {
  const replies: number[] = []
  let refused = 0
  await pace(rate, windowMs, async (nth) => {
    const at = now()
    const [carrier, requestId] = [nthOf(carriers, nth), nthOf(requestIds, nth)]
    const body = await send(url, bid({ carrier, requestId, message: markOf(window, nth, at) }))
    replies.push(now() - at)
    if (body === null) refused++
  })
  return { replies, refused }
}

/** Bids, and who watches them. */
export interface WatchedSide extends Omit<BidSchedule, 'rate' | 'windowMs'> {
  /** The server that is watched. */
  readonly at: string
  readonly watchers: number
  /** The watchers sign in with these, one after another; without any they are visitors. */
  readonly tokens?: readonly string[]
  /** Whose servers these are; ours by default. */
  readonly product?: Product
}

interface DeliveryPlan extends Rounds {
  /** Bids a second. */
  readonly rate: number
  /** Only the watchers of one side are connected at a time. */
  readonly apart?: boolean
}

/**
 * Measures how long bids take to reach watchers, one side after another. The samples are deliveries, lost ones endless;
 * `reply p50` is the bidder's, and `last p50` that of the last watcher of each bid.
 */
export async function measureReceived<S extends string>(
  { stage, watchers }: { stage: Measurer; watchers: Watchers },
  title: string,
  sides: Readonly<Record<S, WatchedSide>>,
  { rate, rounds, windowMs, apart = false }: DeliveryPlan,
): Promise<Series<S>> {
  const groups = new Map<S, Listeners>()
  const names = Object.keys(sides) as S[]
  const windows = await alternate(stage, names, rounds, async (name) => {
    const { at, requestIds, watchers: count, tokens, product, ...side } = sides[name]
    const group = groups.get(name) ?? (await watchers({ url: at, requestIds, count, tokens, product }))
    const bids = instantsIn(rate, windowMs)
    const window = await group.expect(bids)
    const { replies, refused } = await sendAll({ ...side, requestIds, rate, windowMs }, window)
    const { latencies, lasts, ...counts } = await group.collect(bids - refused)
    // what is still on its way ends with its watchers: it must not run into the windows of others
    const isOver = apart || counts.lost > 0
    if (isOver) await group.close()
    if (isOver) groups.delete(name)
    else groups.set(name, group)
    const values = { 'reply p50': percentile(replies, 0.5), 'last p50': percentile(lasts, 0.5) }
    const ms = [...latencies, ...Array<number>(counts.lost).fill(Number.POSITIVE_INFINITY)]
    return { ms, done: bids, values, counts: { ...counts, refused } }
  })
  for (const group of groups.values()) await group.close()
  return seriesOf(title, windows)
}
