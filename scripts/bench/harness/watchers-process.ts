/** Runs the watchers, in a process of their own so that they don't slow down the sender. */
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { now } from './clock.ts'
import { type DeliveryLog, marksIn, openDeliveryLog } from './delivery-log.ts'
import { openWatcher } from './watcher-socket.ts'
import type { Order, Reply } from './watchers.ts'

const OPENED_AT_ONCE = 50
const LOOK_EVERY_MS = 5

/** Sockets of each group, and over how many rooms they are spread. */
const groups = new Map<number, { readonly sockets: WebSocket[]; readonly rooms: number }>()
let current: { window: number; log: DeliveryLog } | null = null

function note(watcher: number, message: string): void {
  const at = now()
  // a message of an earlier window is too late to count: there it is lost already
  for (const { window, bid, due } of marksIn(message))
    if (window === current?.window) current.log.note(watcher, bid, due, at)
}

async function execute(order: Order): Promise<Reply['heard']> {
  const { sockets, rooms } = groups.get(order.group) ?? { sockets: [], rooms: 1 }
  if (order.verb === 'open') {
    const { url, requestIds, count, tokens, product } = order
    groups.set(order.group, { sockets, rooms: requestIds.length })
    while (sockets.length < count) {
      const from = sockets.length
      const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, index) => {
        const id = requestIds[(from + index) % requestIds.length] ?? ''
        const token = tokens[(from + index) % tokens.length] ?? null
        return openWatcher(url, { id, token }, (message) => note(from + index, message), product)
      })
      sockets.push(...(await Promise.all(batch)))
    }
  } else if (order.verb === 'expect') {
    const each = Math.floor(sockets.length / rooms)
    current = { window: order.window, log: openDeliveryLog(sockets.length, order.bids, each) }
  } else if (order.verb === 'collect') {
    for (const deadline = now() + order.patienceMs; current && current.log.lost(order.bids) > 0 && now() < deadline; )
      await pause(LOOK_EVERY_MS)
    return current?.log.heard(order.bids) ?? null
  } else {
    for (const socket of sockets) socket.terminate()
    groups.delete(order.group)
  }
  return null
}

const reply = (answer: Reply) => process.send?.(answer)

process.on('message', (order: Order) => {
  execute(order).then(
    (heard) => reply({ heard, error: null }),
    (error: unknown) => reply({ heard: null, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
