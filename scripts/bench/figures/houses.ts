import { openBidders, spreadOver } from '#scripts/bench/harness/bidders.ts'
import { productBid } from '#scripts/bench/harness/bids.ts'
import { closedLoop, type Loop } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { cpuPerOperation, type Findings, ratioLine, rowsOf } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { median, percentile } from '#scripts/bench/harness/stats.ts'

/** How many web processes, and how many workers. */
const SIDES = { single: 1, double: 2 } as const
type Side = keyof typeof SIDES

/** What a second web process and a second worker give, on one database and the same cores. */
export async function measureHouses(scene: Scene, { houses, warmUpMs }: Plan, measurer: Measurer): Promise<Findings> {
  const { clients, rounds, windowMs } = houses
  say('two web processes and two workers against one of each')
  await using stack = new AsyncDisposableStack()
  const open = async (name: Side) => {
    const house = await scene.house({ name, webs: SIDES[name], workers: SIDES[name] })
    stack.defer(() => house.stop())
    const urls = house.webs.map(({ url }) => url)
    const options = { clients, urls, text: productBid, where: spreadOver(scene.cast), stack }
    return { acts: await openBidders(scene.cast, options), processes: [...house.processes, 'postgres'] }
  }
  const opened = { single: await open('single'), double: await open('double') }
  // as warm as the scene's own processes: with two of each, half the bids would otherwise meet what is not compiled yet
  for (const { acts } of Object.values(opened)) await closedLoop(acts, warmUpMs)
  const windows = await alternate(measurer, ['single', 'double'] as const, rounds, (side) =>
    closedLoop(opened[side].acts, windowMs),
  )
  const rate = (side: Side) => median(windowsOf(windows, side).map(({ result }) => result.perSecond))
  const cpu = (side: Side) =>
    cpuPerOperation<Side, Loop>(windowsOf(windows, side), opened[side].processes, ({ took }) => took.length).total
  const figure = `Two web processes and two workers against one of each, ${clients} clients`
  return {
    lines: [
      ratioLine(figure, rate('double'), rate('single'), 'bids/s', null),
      ratioLine('   CPU a bid of the same', cpu('double'), cpu('single'), 'ms', null),
    ],
    rows: rowsOf<Side, Loop>('two of each against one', windows as readonly Window<Side, Loop>[], (loop) => ({
      ...{ perSecond: loop.perSecond, refused: loop.refused, p50: percentile(loop.took, 0.5) },
    })),
    tables: [],
  }
}
