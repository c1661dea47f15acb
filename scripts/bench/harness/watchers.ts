import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Received } from './delivery-log.ts'
import type { Audience, Orders } from './watchers-thread.ts'

/** Clients that should receive bids. */
export interface Listeners {
  /** Announces a window of so many bids and returns its number. */
  expect(bids: number): Promise<number>
  /** Returns what was received of the window's `bids` bids, once everything has arrived or nothing more can. */
  collect(bids: number): Promise<Received>
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
