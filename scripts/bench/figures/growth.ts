import { lookAround, openClients, SIDES, type Side } from '#scripts/bench/harness/growth/asks.ts'
import { openGrowthStage } from '#scripts/bench/harness/growth/stage.ts'
import { closedLoop, type Loop } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import {
  atMost,
  type Findings,
  type Line,
  number,
  ratioLine,
  rowsOf,
  type Table,
} from '#scripts/bench/harness/report.ts'
import { alternate, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import { median, percentile, spreadOf } from '#scripts/bench/harness/stats.ts'

const BIDS_EACH = 10
/** Until a process that has just started is as quick as it gets. */
const WARM_UP_MS = 2_000
interface Measured {
  readonly requests: number
  readonly windows: readonly Window<Side, Loop>[]
  /** What one who is alone waits, in ms, by what is looked at. */
  readonly looks: Readonly<Record<string, readonly number[]>>
}

/** G23: the same work in a house of ten thousand requests and in ones of a hundred thousand and a million, ten bids each. */
export async function measureGrowth(
  stack: AsyncDisposableStack,
  { logs, sizes, clients, rounds, windowMs, looks, repeats }: Plan['growth'] & { logs: string; repeats: number },
): Promise<Findings> {
  const stage = await openGrowthStage(stack, { logs, carriers: clients })
  const measured: Measured[] = []
  for (const requests of sizes) {
    say(`growing to ${requests.toLocaleString('en-GB')} requests`)
    const requestIds = await stage.growTo(requests, BIDS_EACH)
    say('measuring')
    const opened = await openClients(stage, requestIds)
    if (measured.length === 0) for (const side of SIDES) await closedLoop(opened.actsOf(side), WARM_UP_MS)
    const measurer = { machine: stage.machine, repeats }
    const windows = await alternate(measurer, SIDES, rounds, (side) => closedLoop(opened.actsOf(side), windowMs))
    opened.close()
    measured.push({ requests, windows, looks: await lookAround(stage, looks) })
  }
  return {
    lines: SIDES.flatMap((side) => lineOf(measured, side)),
    rows: measured.flatMap(({ requests, windows }) =>
      rowsOf(`with ${requests} requests`, windows, ({ perSecond, took }) => ({
        ...{ perSecond, p50: percentile(took, 0.5), p99: percentile(took, 0.99) },
      })),
    ),
    tables: [tableOf(measured), slopesOf(measured)],
  }
}

const rateOf = ({ windows }: Measured, side: Side) =>
  median(windowsOf(windows, side).map(({ result }) => result.perSecond))

/** How many times slower the largest house is than the smallest. */
function lineOf(measured: readonly Measured[], side: Side): Line[] {
  const [first, last] = [measured[0], measured.at(-1)]
  if (!first || !last) return []
  const figure = `G23 ${side}, ${first.requests} requests against ${last.requests}`
  return [ratioLine(figure, rateOf(first, side), rateOf(last, side), '/s', atMost(1.5))]
}

const tableOf = (measured: readonly Measured[]): Table => ({
  title: `A growing house, ${BIDS_EACH} bids a request`,
  head: ['requests, what', 'a second', 'p50 ms', 'p95 ms', 'failed'],
  body: measured.flatMap((one) =>
    SIDES.map((side) => {
      const of = windowsOf(one.windows, side)
      const { p50, p95 } = spreadOf(of.map(({ result }) => result.took))
      const failed = of.reduce((sum, { result }) => sum + result.refused, 0)
      return [`${one.requests}, ${side}`, ...[rateOf(one, side), p50, p95, failed].map(number)]
    }),
  ),
})

/** What takes the same in every house has the slope 1, what reads all of it 10. */
function slopesOf(measured: readonly Measured[]): Table {
  const decades = Math.log10((measured.at(-1)?.requests ?? 1) / (measured[0]?.requests ?? 1))
  const row = (what: string, times: readonly number[]) => {
    const slope = ((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)) ** (1 / decades)
    return [what, ...times.map(number), slope.toFixed(2)]
  }
  return {
    title: 'Time by size of the house: p50 in ms, many at once; below, the median of one who is alone',
    head: ['what', ...measured.map(({ requests }) => `${requests}`), 'times per tenfold'],
    body: [
      ...SIDES.map((side) =>
        row(
          side,
          measured.map((one) => p50Of(one, side)),
        ),
      ),
      ...Object.keys(measured[0]?.looks ?? {}).map((what) =>
        row(
          what,
          measured.map(({ looks }) => median(looks[what] ?? [])),
        ),
      ),
    ],
  }
}

const p50Of = ({ windows }: Measured, side: Side) =>
  spreadOf(windowsOf(windows, side).map(({ result }) => result.took)).p50
