/** Holds the watchers of a run, in a process of their own so that they do not slow the one that sends. */
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { now } from './clock.ts'
import { type DeliveryLog, type Heard, openDeliveryLog } from './delivery-log.ts'
import { openWatcher } from './watcher-socket.ts'
import type { Order, OrderFor, WatchersReply } from './watchers.ts'

const OPENED_AT_ONCE = 50
const LOOK_EVERY_MS = 5
/** A bid's message names its window, its number in it and when it was due. */
const MARK = /"bidMessage":"(\d+)\/(\d+)@([\d.]+)"/

const groups = new Map<number, WebSocket[]>()
let current: { window: number; log: DeliveryLog } | null = null

function note(watcher: number, message: string): void {
  const at = now()
  const [, window, bid, due] = MARK.exec(message) ?? []
  // News of an earlier window came too late to count: there it is lost already.
  if (Number(window) === current?.window) current?.log.note(watcher, Number(bid), Number(due), at)
}

async function open({ group, url, requestIds, count }: OrderFor<'open'>): Promise<void> {
  const opened = groups.get(group) ?? []
  groups.set(group, opened)
  while (opened.length < count) {
    const from = opened.length
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, index) => {
      const id = requestIds[(from + index) % requestIds.length] ?? ''
      return openWatcher(url, { kind: 'request', id }, (message) => note(from + index, message))
    })
    opened.push(...(await Promise.all(batch)))
  }
}

function expect({ group, window, bids }: OrderFor<'expect'>): void {
  current = { window, log: openDeliveryLog(groups.get(group)?.length ?? 0, bids) }
}

async function collect({ bids, patienceMs }: OrderFor<'collect'>): Promise<Heard | null> {
  for (const deadline = now() + patienceMs; current && current.log.lost(bids) > 0 && now() < deadline; )
    await pause(LOOK_EVERY_MS)
  return current?.log.heard(bids) ?? null
}

function close({ group }: OrderFor<'close'>): void {
  for (const socket of groups.get(group) ?? []) socket.terminate()
  groups.delete(group)
}

async function obey(order: Order): Promise<Heard | null> {
  if (order.verb === 'collect') return collect(order)
  if (order.verb === 'open') await open(order)
  else if (order.verb === 'expect') expect(order)
  else close(order)
  return null
}

const reply = (answer: WatchersReply) => process.send?.(answer)

process.on('message', (order: Order) => {
  obey(order).then(
    (heard) => reply({ heard, error: null }),
    (error: unknown) => reply({ heard: null, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
