import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { answersOk } from '#scripts/local/provided-services.ts'
import { residentBytes } from '../harness/machine.ts'
import { alternate, figure, findingsFor, type Run, seriesOf } from '../harness/measure.ts'
import { openStage } from '../harness/stage.ts'

const PATIENCE_MS = 60_000

/** G25: how soon a web process answers /readyz, and its memory after a while without requests. */
export const start = figure(
  'start',
  { full: { rounds: 5, idleMs: 10_000 }, quick: { rounds: 1, idleMs: 10_000 } },
  async (run: Run, { rounds, idleMs }) => {
    const stage = await openStage(run, 'start')
    const databaseUrl = await stage.migrated('start')
    const windows = await alternate(stage, ['a web process'], rounds, async () => {
      const from = performance.now()
      const server = await stage.start({ name: 'web', roles: 'web', databaseUrl })
      if (!(await isTrueWithin(PATIENCE_MS, () => answersOk(`${server.url}/readyz`))))
        throw new Problem('The web process never became ready.')
      const readyMs = performance.now() - from
      await pause(idleMs)
      const idleMB = residentBytes(server.pid) / 2 ** 20
      await server.stop()
      return { ms: [], values: { 'ready ms': readyMs, 'idle MB': idleMB } }
    })
    return findingsFor(seriesOf('Start of a web process', windows), 'start')
  },
)
