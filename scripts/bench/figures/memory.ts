import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '#scripts/bench/harness/launch.ts'
import { residentBytes } from '#scripts/bench/harness/machine.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { atMost, type Findings, type Row, ratioLine, sizeLine } from '#scripts/bench/harness/report.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'

/** Opened and closed before the first look, so that what is loaded and compiled once counts for nobody. */
const WARM_UP = 200
const COLLECTING_MS = 300
const KINDS = ['product', 'twin'] as const

/** (c) What one idle watcher adds to the resident memory of its web process, in all of the rooms evenly, and what that process takes without any. */
export async function measureMemory(scene: Scene, { memory }: Plan, watchers: Watchers): Promise<Findings> {
  const rows: Row[] = []
  for (const kind of KINDS) {
    const server = await scene.another(kind)
    rows.push(...(await growth(scene, server, memory, watchers)).map((values) => ({ ...EMPTY, side: kind, values })))
    await server.stop()
  }
  const kilobytes = (kind: string, count: number) =>
    rows.find(({ side, values }) => side === kind && values['watchers'] === count)?.values['kilobytesEach'] ??
    Number.NaN
  const idle = (kind: string) => (rows.find(({ side }) => side === kind)?.values['idleBytes'] ?? Number.NaN) / 2 ** 20
  const most = memory.steps.at(-1)
  return {
    lines: memory.steps
      .flatMap((count) => {
        const [own, bare] = [kilobytes('product', count), kilobytes('twin', count)]
        const line = ratioLine(`G10 memory an idle watcher, ${count}`, own, bare, 'kB', atMost(1.3))
        return count === most ? [line, sizeLine('   the same, as a size', own, 'kB', atMost(32), bare)] : [line]
      })
      .concat(ratioLine('   resident memory of an idle web process', idle('product'), idle('twin'), 'MB', null)),
    rows,
    tables: [],
  }
}

const EMPTY = { figure: 'memory', round: 0, discarded: false, othersCores: 0, cpuMs: {} }

async function growth(
  { cast }: Scene,
  server: Server,
  { steps, settleMs }: Plan['memory'],
  watchers: Watchers,
): Promise<Record<string, number>[]> {
  const first = await watchers.open(server.url, cast.requestIds, WARM_UP)
  await first.close()
  const start = await settledBytes(server, settleMs)
  const group = await watchers.open(server.url, cast.requestIds, 0)
  const grown = []
  for (const count of steps) {
    await group.grow(count)
    const bytes = await settledBytes(server, settleMs)
    grown.push({ watchers: count, idleBytes: start, bytes, kilobytesEach: (bytes - start) / count / 1_024 })
  }
  await group.close()
  return grown
}

async function settledBytes({ child, pid }: Server, settleMs: number): Promise<number> {
  await pause(settleMs)
  child.kill('SIGUSR2')
  await pause(COLLECTING_MS)
  return residentBytes(pid)
}
