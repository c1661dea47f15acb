import { Problem } from '#scripts/lib/problem.ts'
import { EVENT_LOOP_RESOLUTION_MS } from '#server/platform/kernel/metrics.ts'
import { bareBroadcast, productBid } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { openPool } from '../harness/http.ts'
import { atMost, say } from '../harness/report.ts'
import { alternate, type Sample, seriesOf } from '../harness/rounds.ts'
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
  async ({ cast, one, twin, watchers, pacer, measurer }: SharedSetup, { count, rate, rounds, windowMs }) => {
    await using stack = new AsyncDisposableStack()
    const what = `${count} watchers of one request`
    say(what)
    const requestIds = [cast.requestIds.at(-6) ?? '']
    const schedule = { carriers: cast.carriers, pacer, requestIds, rate }
    const ways = {
      product: { url: one.url, pool: openPool(one.url, stack), text: productBid },
      bare: { url: twin.url, pool: openPool(twin.url, stack), text: bareBroadcast },
    }
    const measure = async (side: keyof typeof ways): Promise<Sample> => {
      const { url, ...way } = ways[side]
      // one product's watchers at a time: one process may not support as many connections as both need
      const group = await watchers.open({ url, requestIds, count })
      await sendAndReceive({ ...schedule, ...way, windowMs: WARM_UP_MS }, group)
      await longestBlock(one.url)
      const sample = summariseDeliveries(await sendAndReceive({ ...schedule, ...way, windowMs }, group))
      const block = await longestBlock(one.url)
      await group.close()
      return { ...sample, values: { ...sample.values, 'block ms': block } }
    }
    const sides = ['product', 'bare'] as const
    const windows = await alternate(measurer, sides, rounds, measure, { warmUp: false })
    const series = seriesOf(what, windows)
    return {
      lines: [
        series.ratio(`G11 ${what}, the last one, p50`, 'last p50', sides, 'ms', atMost(1.25)),
        series.size('   longest block of the event loop', 'block ms', 'product', 'ms', atMost(20)),
      ],
      series: [series],
    }
  },
)

/**
 * Returns the longest block of the server's event loop since the last call, in ms. It is the time between two
 * measurements.
 */
async function longestBlock(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`)
  const seconds = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)$/m.exec(await answer.text())?.[1]
  if (seconds === undefined) throw new Problem(`/metrics answered ${answer.status} without the event loop's lag.`)
  return Math.max(0, Number(seconds) * 1_000 - EVENT_LOOP_RESOLUTION_MS)
}
