import { once } from 'node:events'
import { Problem } from '#scripts/lib/problem.ts'
import type { Heard } from './delivery-log.ts'
import { launchHelper, type Stage } from './launch.ts'

/** What the process that holds the watchers is told; one order at a time, each is answered. */
export type Order =
  | {
      verb: 'open'
      group: number
      url: string
      requestIds: readonly string[]
      count: number
      tokens: readonly string[]
    }
  | { verb: 'expect'; group: number; window: number; bids: number }
  | { verb: 'collect'; bids: number; patienceMs: number }
  | { verb: 'close'; group: number }
export type OrderFor<V extends Order['verb']> = Extract<Order, { verb: V }>

export interface WatchersReply {
  heard: Heard | null
  error: string | null
}

/** Watchers connected to one web process. */
export interface WatcherGroup {
  /** Opens more, until there are `count`. */
  grow(count: number): Promise<void>
  /** Announces a window of so many bids and gives its number. */
  expect(bids: number): Promise<number>
  /** Gives what was heard of the window's `bids` bids, once everything has come or nothing more is to be hoped for. */
  collect(bids: number): Promise<Heard>
  close(): Promise<void>
}

export interface Watchers {
  /**
   * Opens `count` watchers of the web process at `url`, spread evenly over the rooms of `requestIds`. They sign in with
   * `tokens`, one after another; without any they are visitors.
   */
  open(url: string, requestIds: readonly string[], count: number, tokens?: readonly string[]): Promise<WatcherGroup>
  stop(): Promise<void>
}

/** The outbox sends again what was not acknowledged after some seconds: what has not come by then never will. */
const PATIENCE_MS = 8_000

/** Starts the process that holds the watchers. */
export function startWatchers(stage: Stage): Watchers {
  const file = new URL('./watchers-process.ts', import.meta.url)
  const { child, stop } = launchHelper(stage, { name: 'watchers', file })
  const gone = once(child, 'exit').then(() => [null])
  let groups = 0
  let windows = 0

  async function give(order: Order): Promise<Heard | null> {
    child.send(order)
    const [reply] = (await Promise.race([once(child, 'message'), gone])) as [WatchersReply | null]
    if (!reply || reply.error !== null) throw new Problem(`The watchers failed: ${reply?.error ?? 'they are gone'}.`)
    return reply.heard
  }

  return {
    async open(url, requestIds, count, tokens = []) {
      const group = groups++
      const grow = async (wanted: number) => {
        await give({ verb: 'open', group, url, requestIds, count: wanted, tokens })
      }
      await grow(count)
      return {
        grow,
        async expect(bids) {
          await give({ verb: 'expect', group, window: ++windows, bids })
          return windows
        },
        async collect(bids) {
          const heard = await give({ verb: 'collect', bids, patienceMs: PATIENCE_MS })
          if (!heard) throw new Problem('The watchers expected nothing.')
          return heard
        },
        async close() {
          await give({ verb: 'close', group })
        },
      }
    },
    stop,
  }
}
