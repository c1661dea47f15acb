import { setTimeout as pause } from 'node:timers/promises'
import { figure } from '../harness/figure.ts'
import { atMost, size } from '../harness/report.ts'
import { seriesOf } from '../harness/rounds.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** The relay polls often for some seconds after the last commit; below this rate the product is idle. */
const RESTING_PER_SECOND = 3
const LOOK_MS = 2_000

/**
 * G21: what watchers cost while nothing happens, in one process with all roles; waits at most `patienceMs` until it is
 * idle.
 */
export const idle = figure(
  'idle',
  {
    full: { count: 1_000, windowMs: 30_000, patienceMs: 40_000 },
    quick: { count: 1_000, windowMs: 2_000, patienceMs: 0 },
  },
  async ({ stage, cast, one, watchers, measurer }: SharedSetup, { count, windowMs, patienceMs }) => {
    const group = await watchers.open({ url: one.url, requestIds: cast.requestIds, count })
    const queriesPerSecond = async (ms: number) => {
      const before = await stage.transactions('one')
      await pause(ms)
      return ((await stage.transactions('one')) - before) / (ms / 1_000)
    }
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; )
      if ((await queriesPerSecond(LOOK_MS)) < RESTING_PER_SECOND) break
    // count only the product's own queries
    await stage.configure({ autovacuum: 'off' })
    const burnt = measurer.machine.read()
    const queries = await queriesPerSecond(windowMs)
    const burn = burnt()
    await stage.configure({ autovacuum: 'on' })
    await group.close()
    const percent = ((burn.cpuMs['one'] ?? Number.NaN) / burn.wallMs) * 100
    const result = { ms: [], values: { queriesPerSecond: queries, percentOfCore: percent } }
    return {
      lines: [
        size(`G21 ${count} idle watchers`, queries, 'queries/s', atMost(2)),
        size('   processor of the same', percent, '% of a core', atMost(2)),
      ],
      series: [seriesOf('Idle', [{ side: `${count} watchers`, round: 0, burn, discarded: false, result }])],
    }
  },
)
