import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from './dialects.ts'
import type { Server } from './launch.ts'
import { residentBytes } from './machine.ts'
import type { Sample } from './rounds.ts'
import type { Watchers } from './watchers.ts'

/** Makes a process collect garbage on SIGUSR2. */
export const COLLECTING = ['--expose-gc', '--import', new URL('./collect-garbage.ts', import.meta.url).pathname]
const COLLECTING_MS = 300
/** Opened and closed before the first measurement, so that one-time loading and compiling doesn't count. */
const WARM_UP = 200

interface Crowd {
  readonly watchers: Watchers
  readonly requestIds: readonly string[]
  readonly count: number
  /** How long the process rests before a measurement. */
  readonly settleMs: number
  readonly product?: Product
}

/**
 * Measures what `count` idle watchers, spread evenly over the rooms, add to the resident memory of `server`, which runs
 * with COLLECTING.
 */
export async function memoryOfWatchers(
  server: Server,
  { watchers, count, settleMs, ...audience }: Crowd,
): Promise<Sample> {
  const settledBytes = async () => {
    await pause(settleMs)
    process.kill(server.pid, 'SIGUSR2')
    await pause(COLLECTING_MS)
    return residentBytes(server.pid)
  }
  const first = await watchers.open({ ...audience, url: server.url, count: WARM_UP })
  await first.close()
  const idle = await settledBytes()
  const group = await watchers.open({ ...audience, url: server.url, count })
  const grown = await settledBytes()
  await group.close()
  return { ms: [], values: { 'idle MB': idle / 2 ** 20, 'kB each': (grown - idle) / count / 1_024 } }
}
