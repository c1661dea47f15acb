import { figure } from '../harness/figure.ts'
import { atMost } from '../harness/report.ts'
import { oneWindow, seriesOf } from '../harness/rounds.ts'
import { LEAN, leanEnv, type SharedSetup } from '../harness/shared-setup.ts'
import { COLLECTING, memoryOfWatchers } from '../harness/watcher-memory.ts'

/** G10: what one idle watcher adds to the resident memory of its web process, spread evenly over the rooms. */
export const memory = figure(
  'memory',
  { full: { count: 10_000, settleMs: 1_000 }, quick: { count: 1_000, settleMs: 500 } },
  async (setup: SharedSetup, plan) => {
    const { stage, two, leanUrl, measurer, watchers, cast } = setup
    const start = {
      product: () => stage.start({ name: 'memory', roles: 'web', on: two, nodeArgs: COLLECTING }),
      twin: () => stage.launch({ name: 'memory', file: LEAN, nodeArgs: COLLECTING, env: leanEnv(leanUrl) }),
    }
    const sides = ['product', 'twin'] as const
    const measure = async (side: keyof typeof start) => {
      const server = await start[side]()
      const sample = await memoryOfWatchers(server, { watchers, requestIds: cast.requestIds, ...plan })
      await server.stop()
      return sample
    }
    const windows = []
    for (const side of sides) windows.push(await oneWindow(measurer, side, 0, measure))
    const series = seriesOf('Memory of a web process', windows)
    return {
      lines: [
        series.ratio(`G10 memory an idle watcher, ${plan.count}`, 'kB each', sides, 'kB', atMost(1.3)),
        series.size('   the same, as a size', 'kB each', 'product', 'kB', atMost(32)),
        series.ratio('   resident memory of an idle web process', 'idle MB', sides, 'MB'),
      ],
      series: [series],
    }
  },
)
