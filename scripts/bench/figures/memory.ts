import { figure, findingsFor, oneWindow, seriesOf } from '../harness/measure.ts'
import { LEAN, leanEnv, type SharedSetup } from '../harness/shared-setup.ts'
import { COLLECTING, memoryOfWatchers } from '../harness/watchers.ts'

/** G10: what one idle watcher adds to the resident memory of its web process, spread evenly over the rooms. */
export const memory = figure(
  'memory',
  { full: { count: 10_000, settleMs: 1_000 }, quick: { count: 1_000, settleMs: 500 } },
  async ({ stage, two, leanUrl, watchers, cast: { requestIds } }: SharedSetup, plan) => {
    const start = {
      product: () => stage.start({ name: 'memory', roles: 'web', on: two, nodeArgs: COLLECTING }),
      twin: () => stage.launch({ name: 'memory', file: LEAN, nodeArgs: COLLECTING, env: leanEnv(leanUrl) }),
    }
    const measure = async (side: keyof typeof start) => {
      const server = await start[side]()
      const sample = await memoryOfWatchers(server, watchers, { requestIds, ...plan })
      await server.stop()
      return sample
    }
    const windows = []
    for (const side of ['product', 'twin'] as const) windows.push(await oneWindow(stage, side, 0, measure))
    return findingsFor(seriesOf(`memory of an idle watcher, ${plan.count}`, windows), 'memory')
  },
)
