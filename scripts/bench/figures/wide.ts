import { bareBroadcast, productBid } from '../harness/cast.ts'
import { alternate, figure, findingsFor, say, seriesOf } from '../harness/measure.ts'
import { sendAndReceive, summariseDeliveries } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** Long enough for a bid that is not measured. */
const WARM_UP_MS = 1_000

/**
 * G11: the last of very many watchers of one request, against a bare broadcast.
 */
export const wide = figure(
  'wide',
  {
    full: { count: 10_000, rate: 1, rounds: 2, windowMs: 3_000 },
    quick: { count: 1_000, rate: 1, rounds: 1, windowMs: 2_000 },
  },
  async ({ stage, cast, one, twin, watchers }: SharedSetup, { count, rate, rounds, windowMs }) => {
    const title = `${count} watchers of one request`
    say(title)
    const requestIds = [cast.requestIds.at(-6) ?? '']
    const ways = { product: { url: one.url, bid: productBid }, bare: { url: twin.url, bid: bareBroadcast } }
    const measure = async (side: 'product' | 'bare') => {
      const schedule = { ...ways[side], carriers: cast.carriers, requestIds, rate }
      // one product's watchers at a time: one process may not support as many connections as both need
      const group = await watchers.open({ url: schedule.url, requestIds, count })
      await sendAndReceive({ ...schedule, windowMs: WARM_UP_MS }, group)
      const sample = summariseDeliveries(await sendAndReceive({ ...schedule, windowMs }, group))
      await group.close()
      return sample
    }
    const windows = await alternate(stage, ['product', 'bare'], rounds, measure, { warmUp: false })
    return findingsFor(seriesOf(title, windows), 'wide')
  },
)
