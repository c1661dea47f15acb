/** Runs the watchers, in a thread of their own so that they don't slow down the sender. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { WebSocket } from 'ws'
import { marksIn, openDeliveryLog, type Received } from './delivery-log.ts'
import { now } from './load.ts'
import { openWatcher, type Product } from './watcher-socket.ts'

const OPENED_AT_ONCE = 50
const LOOK_EVERY_MS = 5
/** The outbox sends again after some seconds what was not acknowledged: what has not arrived by then never will. */
const PATIENCE_MS = 8_000

/** What watchers watch, and as whom: they sign in with `tokens`, one after another; without any they are visitors. */
export interface Audience {
  /** Of the web process. */
  readonly url: string
  /** They are spread evenly over the rooms of these. */
  readonly requestIds: readonly string[]
  readonly count: number
  readonly tokens?: readonly string[] | undefined
  /** Whose web process it is; ours by default. */
  readonly product?: Product | undefined
}

/** Sockets of each group, and over how many rooms they are spread. */
const groups = new Map<number, { readonly sockets: readonly WebSocket[]; readonly rooms: number }>()
let current = { window: 0, log: openDeliveryLog(0, 0) }

function note(watcher: number, message: string): void {
  const at = now()
  // a message of an earlier window is too late to count: there it is lost already
  for (const { window, bid, sent } of marksIn(message))
    if (window === current.window) current.log.note(watcher, bid, at - sent)
}

/** What the thread does when it is asked to: one thing at a time. */
const orders = {
  async open(group: number, { url, requestIds, count, tokens = [], product }: Audience): Promise<void> {
    const sockets: WebSocket[] = []
    const openOne = (nth: number) => {
      const target = { id: requestIds[nth % requestIds.length] ?? '', token: tokens[nth % tokens.length] ?? null }
      return openWatcher(url, target, (message) => note(nth, message), product)
    }
    while (sockets.length < count) {
      const length = Math.min(OPENED_AT_ONCE, count - sockets.length)
      sockets.push(...(await Promise.all(Array.from({ length }, (_, index) => openOne(sockets.length + index)))))
    }
    groups.set(group, { sockets, rooms: requestIds.length })
  },
  async expect(group: number, window: number, bids: number): Promise<void> {
    const { sockets, rooms } = groups.get(group) ?? { sockets: [], rooms: 1 }
    current = { window, log: openDeliveryLog(sockets.length, bids, Math.floor(sockets.length / rooms)) }
  },
  async collect(bids: number): Promise<Received> {
    const { log } = current
    for (const deadline = now() + PATIENCE_MS; log.lost(bids) > 0 && now() < deadline; ) await pause(LOOK_EVERY_MS)
    return log.received(bids)
  },
  async close(group: number): Promise<void> {
    for (const socket of groups.get(group)?.sockets ?? []) socket.terminate()
    groups.delete(group)
  },
}

export type Orders = typeof orders

// a failure ends the thread, and with it the order
parentPort?.on('message', ([name, given]: [keyof Orders, never[]]) => {
  const order: (...given: never[]) => Promise<unknown> = orders[name]
  void order(...given).then((result) => parentPort?.postMessage(result))
})
