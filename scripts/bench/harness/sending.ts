import { type Account, type BidCall, type Cast, nthOf } from './cast.ts'
import { now } from './clock.ts'
import { type Heard, markOf } from './delivery-log.ts'
import { instantsIn, pace, send } from './load.ts'
import { alternate, type Measurer, type Rounds, type Sample, type Series, seriesOf } from './measure.ts'
import { percentile } from './stats.ts'
import type { Product } from './watcher-socket.ts'
import type { Listeners, Watchers } from './watchers.ts'

/** What one window of bids on a fixed schedule showed. Instants in ms on the clock of clock.ts, by bid. */
interface Sending {
  readonly dues: Float64Array
  readonly replied: Float64Array
  /** Bids that the server was too busy to take. */
  readonly refused: number
}
interface FanOut extends Sending {
  readonly heard: Heard
}

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

/** Sends bids on a schedule and waits until `listeners` have received all of them. */
export async function sendAndReceive(
  schedule: BidSchedule,
  listeners: Pick<Listeners, 'expect' | 'collect'>,
): Promise<FanOut> {
  const bids = instantsIn(schedule.rate, schedule.windowMs)
  const sending = await sendAll(schedule, await listeners.expect(bids))
  return { ...sending, heard: await listeners.collect(bids - sending.refused) }
}

/** Sends a bid at each due time. `window` marks their messages, 0 without watchers. */
export async function sendAll(
  { url, carriers, bid, requestIds, rate, windowMs }: BidSchedule,
  window = 0,
): Promise<Sending> {
  const replied = new Float64Array(instantsIn(rate, windowMs))
  let refused = 0
  const dues = await pace(rate, windowMs, async (nth, due) => {
    const [carrier, requestId] = [nthOf(carriers, nth), nthOf(requestIds, nth)]
    const body = await send(url, bid({ carrier, requestId, message: markOf(window, nth, due) }))
    replied[nth] = now()
    if (body === null) refused++
  })
  return { dues, replied, refused }
}

/** How long bidders waited, from each bid's due time to its answer. */
export const summariseReplies = ({ dues, replied, refused }: Sending): Sample => ({
  ms: replied.map((at, bid) => at - (dues[bid] ?? 0)),
  counts: { refused },
})

/** How long watchers waited, from each bid's due time to each of them, and to its last one. */
export function summariseDeliveries({ dues, heard, refused }: FanOut): Sample {
  const lasts = Array.from(heard.lasts, (last, bid) => last - (dues[bid] ?? 0))
  const { latencies, lost, repeated } = heard
  return {
    ms: latencies,
    done: dues.length,
    values: { 'last p50': percentile(lasts, 0.5), 'last p95': percentile(lasts, 0.95) },
    counts: { heard: latencies.length, lost, repeated, refused },
  }
}

/** Who watches bids, and which way they go. */
export interface HeardSide {
  /** The server that takes the bids. */
  readonly to: string
  readonly bid: BidCall
  /** The server that is watched. */
  readonly at: string
  readonly requestIds: readonly string[]
  readonly watchers: number
  readonly tokens?: readonly string[]
  /** The bidders, if not the cast. */
  readonly carriers?: readonly Account[]
  /** Whose servers these are; ours by default. */
  readonly product?: Product
}

/** Bids a second, for windows. */
export type Rate = Rounds & { readonly rate: number }

/** Watchers of several products, all connected at once, which receive bids in turn. */
export async function measureReceived<S extends string>(
  { stage, watchers, cast }: { stage: Measurer; watchers: Watchers; cast: Pick<Cast, 'carriers'> },
  title: string,
  sides: Readonly<Record<S, HeardSide>>,
  { rate, rounds, windowMs }: Rate,
  processes: Partial<Record<S, readonly string[]>> = {},
): Promise<Series<S>> {
  await using stack = new AsyncDisposableStack()
  const names = Object.keys(sides) as S[]
  const groups = new Map<S, Listeners>()
  const gather = async (name: S) => {
    const { at, requestIds, watchers: count, tokens, product } = sides[name]
    groups.set(name, await watchers.open({ url: at, requestIds, count, tokens, product }))
  }
  stack.defer(async () => {
    for (const group of groups.values()) await group.close()
  })
  for (const name of names) await gather(name)
  const windows = await alternate(stage, names, rounds, async (side) => {
    const group = groups.get(side) as Listeners
    const { to: url, bid, requestIds, carriers = cast.carriers } = sides[side]
    const sent = await sendAndReceive({ url, carriers, bid, requestIds, rate, windowMs }, group)
    if (sent.heard.lost > 0) {
      // what is still on its way ends with its watchers: it must not run into the windows of others
      await group.close()
      await gather(side)
    }
    return summariseDeliveries(sent)
  })
  return seriesOf(title, windows, processes)
}

/** How long bidders of each contestant wait while bids arrive on a schedule. */
export async function measureReplies<S extends string>(
  stage: Measurer,
  title: string,
  sides: Readonly<Record<S, Omit<BidSchedule, 'rate' | 'windowMs'>>>,
  { rounds, ...rate }: Rate,
  processes: Partial<Record<S, readonly string[]>> = {},
): Promise<Series<S>> {
  const measure = async (side: S) => summariseReplies(await sendAll({ ...sides[side], ...rate }))
  return seriesOf(title, await alternate(stage, Object.keys(sides) as S[], rounds, measure), processes)
}
