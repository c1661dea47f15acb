import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#scripts/lib/problem.ts'
import { answersOk } from '#scripts/local/provided-services.ts'
import { figure } from '../harness/figure.ts'
import { residentBytes } from '../harness/machine.ts'
import { atMost } from '../harness/report.ts'
import { alternate, seriesOf } from '../harness/rounds.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

const PATIENCE_MS = 60_000
const LOOK_MS = 10

/** G25: how soon a web process answers /readyz, and its memory after a while without requests. */
export const start = figure(
  'start',
  { full: { rounds: 5, idleMs: 10_000 }, quick: { rounds: 1, idleMs: 10_000 } },
  async ({ stage, two, measurer }: SharedSetup, { rounds, idleMs }) => {
    // as in the image: a process finds what an earlier one compiled
    const settings = { NODE_COMPILE_CACHE: path.join(stage.folder, 'compile-cache') }
    const windows = await alternate(measurer, ['a web process'], rounds, async () => {
      const from = performance.now()
      const server = await stage.start({ name: 'starting', roles: 'web', on: two, settings })
      await waitUntilReady(server.url)
      const readyMs = performance.now() - from
      await pause(idleMs)
      const idleMb = residentBytes(server.pid) / 2 ** 20
      await server.stop()
      return { ms: [], values: { 'ready ms': readyMs, 'idle MB': idleMb } }
    })
    const series = seriesOf('Start of a web process', windows)
    return {
      lines: [
        series.size('G25 a web process at rest, resident memory', 'idle MB', 'a web process', 'MB', atMost(180)),
        series.size('    from its start to /readyz', 'ready ms', 'a web process', 'ms', atMost(1_000)),
      ],
      series: [series],
    }
  },
)

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await answersOk(`${url}/readyz`))) {
    if (performance.now() > deadline) throw new Problem('The web process never became ready.')
    await pause(LOOK_MS)
  }
}
