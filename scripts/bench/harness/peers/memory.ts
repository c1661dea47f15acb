import { setTimeout as pause } from 'node:timers/promises'
import { residentBytes } from '../machine.ts'
import type { Sample } from '../measure.ts'
import type { Server } from '../stage.ts'
import type { Watchers } from '../watchers.ts'
import type { Audience } from '../watchers-thread.ts'

/** Makes a process collect garbage on SIGUSR2. */
export const COLLECTING = ['--expose-gc', '--import', new URL('../collect-garbage.ts', import.meta.url).pathname]
const COLLECTING_MS = 300
/** Opened and closed before the first measurement, so that one-time loading and compiling doesn't count. */
const WARM_UP = 200

/**
 * Measures what `count` idle watchers, spread evenly over the rooms, add to the resident memory of `server`, which runs
 * with COLLECTING and rests for `settleMs` before each measurement.
 */
export async function memoryOfWatchers(
  { url, pid }: Server,
  watchers: Watchers,
  { count, settleMs, ...audience }: Omit<Audience, 'url'> & { settleMs: number },
): Promise<Sample> {
  const settledBytes = async () => {
    await pause(settleMs)
    process.kill(pid, 'SIGUSR2')
    await pause(COLLECTING_MS)
    return residentBytes(pid)
  }
  await (await watchers({ ...audience, url, count: WARM_UP })).close()
  const idle = await settledBytes()
  const group = await watchers({ ...audience, url, count })
  const grown = await settledBytes()
  await group.close()
  return { ms: [], values: { 'idle MB': idle / 2 ** 20, 'kB each': (grown - idle) / count / 1_024 } }
}
