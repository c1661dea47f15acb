import { setTimeout as pause } from 'node:timers/promises'
import { figure } from '../harness/figure.ts'
import type { Server } from '../harness/launch.ts'
import { residentBytes } from '../harness/machine.ts'
import { atMost } from '../harness/report.ts'
import { oneWindow, type Sample, seriesOf } from '../harness/rounds.ts'
import { LEAN, leanEnv, type Scene } from '../harness/scene.ts'

/** Makes a process collect garbage on SIGUSR2. */
const COLLECTING = ['--expose-gc', '--import', new URL('../harness/collect-garbage.ts', import.meta.url).pathname]
const COLLECTING_MS = 300
/** Opened and closed before the first look, so that what is loaded and compiled once does not count. */
const WARM_UP = 200

/** G10: what one idle watcher adds to the resident memory of its web process, in all of the rooms evenly. */
export const memory = figure(
  'memory',
  { full: { count: 10_000, settleMs: 1_000 }, quick: { count: 1_000, settleMs: 500 } },
  async (scene: Scene, plan) => {
    const { stage, two, leanUrl, measurer } = scene
    const start = {
      product: () => stage.start({ name: 'memory', roles: 'web', on: two, nodeArgs: COLLECTING }),
      twin: () => stage.launch({ name: 'memory', file: LEAN, nodeArgs: COLLECTING, env: leanEnv(leanUrl) }),
    }
    const sides = ['product', 'twin'] as const
    const windows = []
    for (const side of sides)
      windows.push(await oneWindow(measurer, side, 0, async () => growth(scene, await start[side](), plan)))
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

async function growth(
  { cast: { requestIds }, watchers }: Scene,
  server: Server,
  { count, settleMs }: { count: number; settleMs: number },
): Promise<Sample> {
  const settledBytes = async () => {
    await pause(settleMs)
    process.kill(server.pid, 'SIGUSR2')
    await pause(COLLECTING_MS)
    return residentBytes(server.pid)
  }
  const first = await watchers.open({ url: server.url, requestIds, count: WARM_UP })
  await first.close()
  const idle = await settledBytes()
  const group = await watchers.open({ url: server.url, requestIds, count })
  const grown = await settledBytes()
  await group.close()
  await server.stop()
  return { ms: [], values: { 'idle MB': idle / 2 ** 20, 'kB each': (grown - idle) / count / 1_024 } }
}
