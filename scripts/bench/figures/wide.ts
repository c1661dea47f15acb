import { Problem } from '#scripts/lib/problem.ts'
import { EVENT_LOOP_RESOLUTION_MS } from '#server/platform/kernel/metrics.ts'
import { bareBroadcast, productBid } from '../harness/cast.ts'
import { alternate, figure, findingsFor, say, seriesOf } from '../harness/measure.ts'
import { sendAndReceive, summariseDeliveries } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** Long enough for a bid that is not measured. */
const WARM_UP_MS = 1_000

/**
 * G11: the last of very many watchers of one request, against a bare broadcast, and how long the server was blocked.
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
      await longestBlock(one.url)
      const sample = summariseDeliveries(await sendAndReceive({ ...schedule, windowMs }, group))
      const block = await longestBlock(one.url)
      await group.close()
      return { ...sample, values: { ...sample.values, 'block ms': block } }
    }
    const windows = await alternate(stage, ['product', 'bare'], rounds, measure, { warmUp: false })
    return findingsFor(seriesOf(title, windows), 'wide')
  },
)

/** The longest block of the server's event loop since the last call, in ms: the time between two measurements. */
async function longestBlock(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`)
  const seconds = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)$/m.exec(await answer.text())?.[1]
  if (seconds === undefined) throw new Problem(`/metrics answered ${answer.status} without the event loop's lag.`)
  return Math.max(0, Number(seconds) * 1_000 - EVENT_LOOP_RESOLUTION_MS)
}
