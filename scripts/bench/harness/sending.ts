import type { BidText } from './bids.ts'
import type { Account, Cast } from './cast.ts'
import { now } from './clock.ts'
import type { Heard } from './delivery-log.ts'
import type { Product } from './dialects.ts'
import { openPool, type Pool } from './http.ts'
import { duesFor, type Pacer } from './loops.ts'
import { alternate, type Rounds, type Sample, type Series, seriesOf } from './rounds.ts'
import type { SharedSetup } from './shared-setup.ts'
import { percentile } from './stats.ts'
import type { Listeners, WatcherGroup } from './watchers.ts'

/** What one window of bids on a fixed schedule showed. Instants in ms on the clock of clock.ts, by bid. */
export interface Sending {
  readonly dues: Float64Array
  readonly replied: Float64Array
  /** Bids that the server was too busy to take. */
  readonly refused: number
}
export interface FanOut extends Sending {
  readonly heard: Heard
}

/** Bids on a schedule, to one request after another. */
export interface BidSchedule {
  readonly carriers: readonly Account[]
  readonly pacer: Pacer
  readonly pool: Pool
  readonly text: BidText
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
  const dues = duesFor(schedule.rate, schedule.windowMs)
  const window = await listeners.expect(dues.length)
  const sending = await sendAll(schedule, dues, window)
  return { ...sending, heard: await listeners.collect(dues.length - sending.refused) }
}

/** Sends a bid at each due time, by one carrier after another. `window` marks their messages, 0 without watchers. */
export async function sendAll(
  { carriers, pacer, pool, text, requestIds, rate, windowMs }: BidSchedule,
  dues = duesFor(rate, windowMs),
  window = 0,
): Promise<Sending> {
  const replied = new Float64Array(dues.length)
  let refused = 0
  await pacer.run(dues, async (index) => {
    const carrier = carriers[index % carriers.length]
    if (!carrier) throw new Error('There is no carrier')
    const requestId = requestIds[index % requestIds.length] ?? ''
    const body = await pool.send(text({ carrier, requestId, message: `${window}/${index}@${dues[index]?.toFixed(3)}` }))
    replied[index] = now()
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
  const { latencies, lost, repeated, leaked } = heard
  return {
    ms: latencies,
    done: dues.length,
    values: { 'last p50': percentile(lasts, 0.5), 'last p95': percentile(lasts, 0.95) },
    counts: { heard: latencies.length, lost, repeated, leaked, refused },
  }
}

/** Who watches bids, and which way they go. */
export interface HeardSide {
  /** The server that takes the bids. */
  readonly to: string
  readonly text: BidText
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
  {
    cast,
    watchers,
    pacer,
    measurer,
  }: Pick<SharedSetup, 'watchers' | 'pacer' | 'measurer'> & { cast: Pick<Cast, 'carriers'> },
  figure: string,
  sides: Readonly<Record<S, HeardSide>>,
  { rate, rounds, windowMs }: Rate,
  processes: Partial<Record<S, readonly string[]>> = {},
): Promise<Series<S>> {
  await using stack = new AsyncDisposableStack()
  const names = Object.keys(sides) as S[]
  const groups = new Map<S, WatcherGroup>()
  const pools = new Map<S, Pool>()
  const gather = async (name: S) => {
    const { at, requestIds, watchers: count, tokens, product } = sides[name]
    const audience = { url: at, requestIds, count, ...(tokens && { tokens }), ...(product && { product }) }
    groups.set(name, await watchers.open(audience))
  }
  stack.defer(async () => {
    for (const group of groups.values()) await group.close()
  })
  for (const name of names) {
    await gather(name)
    pools.set(name, openPool(sides[name].to, stack))
  }
  const windows = await alternate(measurer, names, rounds, async (side) => {
    const [group, pool] = [groups.get(side), pools.get(side)]
    if (!group || !pool) throw new Error(`No one watches ${side}`)
    const { text, requestIds, carriers = cast.carriers } = sides[side]
    const sample = summariseDeliveries(
      await sendAndReceive({ carriers, pacer, pool, text, requestIds, rate, windowMs }, group),
    )
    if (sample.counts?.['lost']) {
      // what is still on its way ends with its watchers: it must not run into the windows of others
      await group.close()
      await gather(side)
    }
    return sample
  })
  return seriesOf(figure, windows, processes)
}
