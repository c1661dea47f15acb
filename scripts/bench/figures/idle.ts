import { setTimeout as pause } from 'node:timers/promises'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { atMost, type Findings, type Row, sizeLine } from '#scripts/bench/harness/report.ts'
import type { Measurer } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'

/** G21: what watchers cost while nothing happens, in the one process that has all roles. */
export async function measureIdle(
  scene: Scene,
  { idle: { watchers: count, windowMs, patienceMs } }: Plan,
  measurer: Measurer,
  watchers: Watchers,
): Promise<Findings> {
  const group = await watchers.open(scene.one.url, scene.cast.requestIds, count)
  await untilItRests(scene, patienceMs)
  // only what the product asks is to be counted
  await scene.databases.cleansUp(false)
  const watched = await idleRow(scene, windowMs, measurer, `${count} watchers`)
  await scene.databases.cleansUp(true)
  await group.close()
  const line = (figure: string, name: string, unit: string, most: number) =>
    sizeLine(figure, watched.values[name] ?? Number.NaN, unit, atMost(most))
  return {
    lines: [
      line(`G21 ${count} idle watchers`, 'queriesPerSecond', 'queries/s', 2),
      line('   processor of the same', 'percentOfCore', '% of a core', 2),
    ],
    rows: [watched],
    tables: [],
  }
}

async function idleRow(scene: Scene, windowMs: number, { machine }: Measurer, side: string): Promise<Row> {
  const { databases } = scene
  const [burnt, before] = [machine.read(), await databases.transactions('one')]
  await pause(windowMs)
  const [burn, after] = [burnt(), await databases.transactions('one')]
  const values = {
    queriesPerSecond: ((after - before) / burn.wallMs) * 1_000,
    percentOfCore: ((burn.cpuMs['one'] ?? Number.NaN) / burn.wallMs) * 100,
  }
  return { figure: 'idle', side, round: 0, discarded: false, othersCores: burn.othersCores, cpuMs: burn.cpuMs, values }
}

/** A house is brisk for some seconds after its last commit; below this rate it rests. */
const RESTING_PER_SECOND = 3
const LOOK_MS = 2_000

async function untilItRests({ databases }: Scene, patienceMs: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; ) {
    const before = await databases.transactions('one')
    await pause(LOOK_MS)
    const perSecond = ((await databases.transactions('one')) - before) / (LOOK_MS / 1_000)
    if (perSecond < RESTING_PER_SECOND) return
  }
}
