import { once } from 'node:events'
import { Problem } from '#scripts/lib/problem.ts'
import type { Heard } from './delivery-log.ts'
import type { Product } from './dialects.ts'
import { launchHelper, type ProcessHost } from './launch.ts'

/** What watchers watch, and as whom: they sign in with `tokens`, one after another; without any they are visitors. */
interface Audience {
  /** Of the web process. */
  readonly url: string
  /** They are spread evenly over the rooms of these. */
  readonly requestIds: readonly string[]
  readonly count: number
  readonly tokens?: readonly string[]
  /** Whose web process it is; ours by default. */
  readonly product?: Product
}

/** What the process with the watchers is asked to do; one order at a time, each is answered. */
export type Order = { group: number } & (
  | ({ verb: 'open' } & Required<Audience>)
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

/** Watchers connected to one web process. */
export interface WatcherGroup extends Listeners {
  /** Opens more, until there are `count`. */
  grow(count: number): Promise<void>
}

export interface Watchers {
  open(audience: Audience): Promise<WatcherGroup>
}

/** The outbox sends again after some seconds what was not acknowledged: what has not arrived by then never will. */
const PATIENCE_MS = 8_000
const PROCESS = new URL('./watchers-process.ts', import.meta.url)

/** Starts the process with the watchers; `stack` ends it. */
export function startWatchers(host: ProcessHost, stack: AsyncDisposableStack): Watchers {
  const { child, stop } = launchHelper(host, { name: 'watchers', file: PROCESS })
  stack.defer(stop)
  const gone = once(child, 'exit').then(() => [null])
  let groups = 0
  let windows = 0

  async function sendOrder(order: Order): Promise<Heard | null> {
    child.send(order)
    const [reply] = (await Promise.race([once(child, 'message'), gone])) as [Reply | null]
    if (!reply || reply.error !== null) throw new Problem(`The watchers failed: ${reply?.error ?? 'they are gone'}.`)
    return reply.heard
  }

  return {
    async open({ tokens = [], product = 'kerbside', ...audience }) {
      const group = groups++
      const grow = async (count: number) => {
        await sendOrder({ verb: 'open', group, ...audience, tokens, product, count })
      }
      await grow(audience.count)
      return {
        grow,
        async expect(bids) {
          await sendOrder({ verb: 'expect', group, window: ++windows, bids })
          return windows
        },
        async collect(bids) {
          const heard = await sendOrder({ verb: 'collect', group, bids, patienceMs: PATIENCE_MS })
          if (!heard) throw new Problem('The watchers expected nothing.')
          return heard
        },
        async close() {
          await sendOrder({ verb: 'close', group })
        },
      }
    },
  }
}
