import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Heard } from './delivery-log.ts'
import { residentBytes } from './machine.ts'
import type { Sample } from './measure.ts'
import type { Server } from './stage.ts'
import type { Audience, Orders } from './watchers-thread.ts'

/** Clients that should receive bids. */
export interface Listeners {
  /** Announces a window of so many bids and returns its number. */
  expect(bids: number): Promise<number>
  /** Returns what was received of the window's `bids` bids, once everything has arrived or nothing more can. */
  collect(bids: number): Promise<Heard>
  close(): Promise<void>
}

/** Connects watchers to one web process. */
export type Watchers = (audience: Audience) => Promise<Listeners>

/** Starts the thread with the watchers; `stack` ends it. Returns a function that connects some. */
export function startWatchers(stack: AsyncDisposableStack): Watchers {
  const thread = new Worker(new URL('./watchers-thread.ts', import.meta.url))
  stack.defer(async () => void (await thread.terminate()))
  let [groups, windows] = [0, 0]
  type Result<N extends keyof Orders> = Awaited<ReturnType<Orders[N]>>
  async function order<N extends keyof Orders>(name: N, ...given: Parameters<Orders[N]>): Promise<Result<N>> {
    thread.postMessage([name, given])
    return (await once(thread, 'message'))[0]
  }
  return async (audience) => {
    const group = groups++
    await order('open', group, audience)
    return {
      async expect(bids) {
        await order('expect', group, ++windows, bids)
        return windows
      },
      collect: (bids) => order('collect', bids),
      close: () => order('close', group),
    }
  }
}

/** Makes a process collect garbage on SIGUSR2. */
export const COLLECTING = ['--expose-gc', '--import', new URL('./collect-garbage.ts', import.meta.url).pathname]
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
