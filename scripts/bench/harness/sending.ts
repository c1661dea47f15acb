import type { BidText } from './bids.ts'
import type { Account } from './cast.ts'
import { now } from './clock.ts'
import type { Heard } from './delivery-log.ts'
import { openPool, type Pool } from './http.ts'
import { duesFor, type Pacer } from './loops.ts'
import { alternate, type Rounds, type Sample, type Series, seriesOf } from './rounds.ts'
import type { Scene } from './scene.ts'
import { percentile } from './stats.ts'
import type { Listeners } from './watchers.ts'

/** What one window of bids on a fixed schedule showed. Instants in ms on the clock of clock.ts, by bid. */
export interface Sending {
  readonly dues: Float64Array
  readonly sent: Float64Array
  readonly replied: Float64Array
  /** Bids that the server was too busy to take. */
  readonly refused: number
}
export interface FanOut extends Sending {
  readonly heard: Heard
}

/** Bids on a schedule: which way they go, to one request after another. */
export interface Shot {
  readonly carriers: readonly Account[]
  readonly pacer: Pacer
  readonly pool: Pool
  readonly text: BidText
  readonly requestIds: readonly string[]
  /** Bids a second. */
  readonly rate: number
  readonly windowMs: number
}

/** Sends bids on a schedule and waits until `listeners` have heard of all of them. */
export async function sendAndHear(shot: Shot, listeners: Pick<Listeners, 'expect' | 'collect'>): Promise<FanOut> {
  const dues = duesFor(shot.rate, shot.windowMs)
  const window = await listeners.expect(dues.length)
  const sending = await sendAll(shot, dues, window)
  return { ...sending, heard: await listeners.collect(dues.length - sending.refused) }
}

/** Marks no window that watchers wait for. */
export const UNHEARD = 0

/** Sends a bid at each due time, by one carrier after another. `window` marks their messages. */
export async function sendAll(
  { carriers, pacer, pool, text, requestIds, rate, windowMs }: Shot,
  dues = duesFor(rate, windowMs),
  window = UNHEARD,
): Promise<Sending> {
  const [sent, replied] = [new Float64Array(dues.length), new Float64Array(dues.length)]
  let refused = 0
  await pacer.run(dues, async (index) => {
    const carrier = carriers[index % carriers.length]
    if (!carrier) throw new Error('There is no carrier')
    const requestId = requestIds[index % requestIds.length] ?? ''
    const request = text({ carrier, requestId, message: `${window}/${index}@${dues[index]?.toFixed(3)}` })
    sent[index] = now()
    const body = await pool.send(request)
    replied[index] = now()
    if (body === null) refused++
  })
  return { dues, sent, replied, refused }
}

/** How long bidders waited, from each bid's due time to its answer. */
export const waited = ({ dues, replied, refused }: Sending): Sample => ({
  ms: replied.map((at, bid) => at - (dues[bid] ?? 0)),
  counts: { refused },
})

/** How long watchers waited, from each bid's due time to each of them, and to its last one. */
export function told({ dues, heard, refused }: FanOut): Sample {
  const lasts = Array.from(heard.lasts, (last, bid) => last - (dues[bid] ?? 0))
  const { latencies, lost, repeated, leaked } = heard
  return {
    ms: latencies,
    done: dues.length,
    values: { 'last p50': percentile(lasts, 0.5), 'last p95': percentile(lasts, 0.95) },
    counts: { lost, repeated, leaked, refused },
  }
}

/** Who watches bids, and which way these come. */
export interface HeardSide {
  /** Of the server that takes the bids. */
  readonly to: string
  readonly text: BidText
  /** Of the server that is watched. */
  readonly at: string
  readonly requestIds: readonly string[]
  readonly watchers: number
  readonly tokens?: readonly string[]
}

/** Bids a second, for windows. */
export type Rate = Rounds & { readonly rate: number }

/** Watchers of several sides, all there at once, of whose bids they hear in turn. */
export async function measureHeard<S extends string>(
  { cast, watchers, pacer, measurer }: Pick<Scene, 'cast' | 'watchers' | 'pacer' | 'measurer'>,
  figure: string,
  sides: Readonly<Record<S, HeardSide>>,
  { rate, rounds, windowMs }: Rate,
  processes: Partial<Record<S, readonly string[]>> = {},
): Promise<Series<S>> {
  await using stack = new AsyncDisposableStack()
  const names = Object.keys(sides) as S[]
  const opened = new Map<S, () => Promise<Sample>>()
  for (const name of names) {
    const { to, text, at, watchers: count, ...rest } = sides[name]
    const group = await watchers.open({ url: at, count, ...rest })
    stack.defer(() => group.close())
    const shot = { carriers: cast.carriers, pacer, pool: openPool(to, stack), text, rate, windowMs, ...rest }
    opened.set(name, async () => told(await sendAndHear(shot, group)))
  }
  const none = { ms: [] }
  return seriesOf(
    figure,
    await alternate(measurer, names, rounds, async (side) => (await opened.get(side)?.()) ?? none),
    processes,
  )
}
