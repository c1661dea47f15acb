import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#scripts/lib/problem.ts'
import type { Heard } from './delivery-log.ts'
import { residentBytes } from './machine.ts'
import type { Sample } from './measure.ts'
import { type Host, launchHelper, type Server } from './stage.ts'
import type { Product } from './watcher-socket.ts'

/** What watchers watch, and as whom: they sign in with `tokens`, one after another; without any they are visitors. */
interface Audience {
  /** Of the web process. */
  readonly url: string
  /** They are spread evenly over the rooms of these. */
  readonly requestIds: readonly string[]
  readonly count: number
  readonly tokens?: readonly string[] | undefined
  /** Whose web process it is; ours by default. */
  readonly product?: Product | undefined
}

/** What the process with the watchers is asked to do; one order at a time, each is answered. */
export type Order = { group: number } & (
  | ({ verb: 'open' } & Audience & { tokens: readonly string[]; product: Product })
  | { verb: 'expect'; window: number; bids: number }
  | { verb: 'collect'; bids: number; patienceMs: number }
  | { verb: 'close' }
)

/** What it answers. */
export interface Reply {
  readonly heard: Heard | null
  readonly error: string | null
}

/** Clients that should receive bids. */
export interface Listeners {
  /** Announces a window of so many bids and returns its number. */
  expect(bids: number): Promise<number>
  /** Returns what was received of the window's `bids` bids, once everything has arrived or nothing more can. */
  collect(bids: number): Promise<Heard>
  close(): Promise<void>
}

export interface Watchers {
  /** Connects watchers to one web process. */
  open(audience: Audience): Promise<Listeners>
}

/** The outbox sends again after some seconds what was not acknowledged: what has not arrived by then never will. */
const PATIENCE_MS = 8_000
const PROCESS = new URL('./watchers-process.ts', import.meta.url)

/** Starts the process with the watchers; `stack` ends it. */
export function startWatchers(host: Host, stack: AsyncDisposableStack): Watchers {
  const helper = launchHelper<Order, Reply>(host, 'watchers', PROCESS)
  stack.defer(() => helper.stop())
  let groups = 0
  let windows = 0

  async function sendOrder(order: Order): Promise<Heard | null> {
    helper.send(order)
    const { heard, error } = await helper.next()
    if (error !== null) throw new Problem(`The watchers failed: ${error}.`)
    return heard
  }

  return {
    async open({ tokens = [], product = 'kerbside', ...audience }) {
      const group = groups++
      await sendOrder({ verb: 'open', group, ...audience, tokens, product })
      return {
        async expect(bids) {
          await sendOrder({ verb: 'expect', group, window: ++windows, bids })
          return windows
        },
        async collect(bids) {
          const heard = await sendOrder({ verb: 'collect', group, bids, patienceMs: PATIENCE_MS })
          if (!heard) throw new Problem('The watchers expected nothing.')
          return heard
        },
        close: async () => void (await sendOrder({ verb: 'close', group })),
      }
    },
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
  server: Server,
  watchers: Watchers,
  { count, settleMs, ...audience }: Omit<Audience, 'url'> & { settleMs: number },
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
