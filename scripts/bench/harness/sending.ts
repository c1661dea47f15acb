import { ackedBid, type BidText, bareBroadcast, leanBid, openPool, type Pool, productBid } from './bids.ts'
import { now } from './clock.ts'
import type { Heard } from './delivery-log.ts'
import { duesFor, type Pacer } from './loops.ts'
import type { Cast } from './seed.ts'
import type { WatcherGroup } from './watchers.ts'

/** What one window of bids on a fixed schedule showed. Instants in ms on the clock of clock.ts, by bid. */
export interface Sending {
  readonly dues: Float64Array
  readonly sent: Float64Array
  /** When the server says that it took the bid up, to the millisecond. */
  readonly judged: Float64Array
  readonly replied: Float64Array
  /** Bids that the server was too busy to take. */
  readonly refused: number
}
export interface FanOut extends Sending {
  readonly heard: Heard
}

/** One way from a bidder to watchers. */
export interface Way {
  readonly pool: Pool
  readonly text: BidText
}

export const productWay = (url: string): Way => ({ pool: openPool(url), text: productBid })
export const twinWay = (url: string): Way => ({ pool: openPool(url), text: leanBid })
export const ackedWay = (url: string): Way => ({ pool: openPool(url), text: ackedBid })
export const bareWay = (url: string): Way => ({ pool: openPool(url), text: bareBroadcast })

interface Shot {
  scene: { readonly cast: Pick<Cast, 'carriers'> }
  pacer: Pacer
  way: Way
  /** The bids go to one after another. */
  requestIds: readonly string[]
  rate: number
  windowMs: number
}

/** Sends bids on a schedule and waits until `group` has heard of all of them. */
export async function sendAndHear(shot: Shot, group: Pick<WatcherGroup, 'expect' | 'collect'>): Promise<FanOut> {
  const dues = duesFor(shot.rate, shot.windowMs)
  const window = await group.expect(dues.length)
  const sending = await sendAll(shot, dues, window)
  return { ...sending, heard: await group.collect(dues.length - sending.refused) }
}

/** Marks no window that watchers wait for. */
export const UNHEARD = 0

/** From each bid's due time to its answer, in ms. */
export const waits = ({ dues, replied }: Sending): Float64Array => replied.map((at, bid) => at - (dues[bid] ?? 0))

/** Sends a bid at each due time, by one carrier after another. `window` marks their messages. */
export async function sendAll(
  { scene, pacer, way, requestIds }: Shot,
  dues: Float64Array,
  window: number,
): Promise<Sending> {
  const { carriers } = scene.cast
  const [sent, judged, replied] = [dues, dues, dues].map(({ length }) => new Float64Array(length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const wallAhead = Date.now() - now()
  let refused = 0
  await pacer.run(dues, async (index) => {
    const carrier = carriers[index % carriers.length]
    if (!carrier) throw new Error('There is no carrier')
    const requestId = requestIds[index % requestIds.length] ?? ''
    const text = way.text({ carrier, requestId, message: `${window}/${index}@${dues[index]?.toFixed(3)}` })
    sent[index] = now()
    const body = await way.pool.send(text)
    replied[index] = now()
    judged[index] = body === null ? Number.NaN : createdAt(body) - wallAhead
    if (body === null) refused++
  })
  return { dues, sent, judged, replied, refused }
}

/** NaN where the answer does not say; half a millisecond makes good what the notation cuts off. */
function createdAt(body: string): number {
  const instant = /"createdAt":"([^"]+)"/.exec(body)?.[1]
  return instant ? Date.parse(instant) + 0.5 : Number.NaN
}
