import { productBid } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { openPool } from '../harness/http.ts'
import { openPollers } from '../harness/pollers.ts'
import { atLeast, atMost, say } from '../harness/report.ts'
import { alternate, type Sample, seriesOf } from '../harness/rounds.ts'
import { sendAndReceive, summariseDeliveries } from '../harness/sending.ts'
import { ONE, type SharedSetup } from '../harness/shared-setup.ts'

/** The least factor by which polling clients learn of a bid later than ours. */
const POLLED = [
  { side: 'asked every 1 s', everyMs: 1_000, least: 100 },
  { side: 'asked every 5 s', everyMs: 5_000, least: 500 },
] as const
const SIDES = ['told', ...POLLED.map(({ side }) => side)] as const
type Side = (typeof SIDES)[number]

/** G24: watchers that receive each bid, against clients that poll, on the same server. */
export const polling = figure(
  'polling',
  {
    full: { count: 100, rate: 2, rounds: 2, windowMs: 4_000 },
    quick: { count: 20, rate: 4, rounds: 1, windowMs: 1_000 },
  },
  async ({ cast, one, watchers, pacer, measurer }: SharedSetup, { count, rate, rounds, windowMs }) => {
    say(`${count} clients that receive updates, or poll`)
    await using stack = new AsyncDisposableStack()
    const requestId = cast.requestIds.at(-3) ?? ''
    const [pool, requestIds] = [openPool(one.url, stack), [requestId]]
    const schedule = { carriers: cast.carriers, pacer, pool, text: productBid, requestIds, rate, windowMs }
    const measure = async (side: Side): Promise<Sample> => {
      const everyMs = POLLED.find((polled) => polled.side === side)?.everyMs
      // only one kind of client at a time: the other would use CPU during its window
      const group = everyMs
        ? await openPollers(one.url, requestId, { count, everyMs })
        : await watchers.open({ url: one.url, requestIds, count })
      const read = measurer.machine.read()
      let burnt = read()
      const collect = (bids: number) => {
        // measured until the last bid is sent: polling clients continue for seconds
        burnt = read()
        return group.collect(bids)
      }
      const sample = summariseDeliveries(await sendAndReceive(schedule, { expect: group.expect, collect }))
      await group.close()
      const ms = ONE.reduce((sum, name) => sum + (burnt.cpuMs[name] ?? 0), 0)
      return { ...sample, values: { ...sample.values, '% of a core': (ms / burnt.wallMs) * 100 } }
    }
    const windows = await alternate(measurer, SIDES, rounds, measure, { warmUp: false })
    const series = seriesOf(`Receiving a bid, and polling for it, ${count} clients`, windows)
    return {
      lines: POLLED.flatMap(({ side, least }) => {
        const cpu = `   processor at ${rate} bids/s, receiving against polling`
        return [
          series.ratio(`G24 ${count} clients ${side}, against told, p50`, 'p50', [side, 'told'], 'ms', atLeast(least)),
          series.ratio(cpu, '% of a core', ['told', side], '% of a core', atMost(1)),
        ]
      }),
      series: [series],
    }
  },
)
