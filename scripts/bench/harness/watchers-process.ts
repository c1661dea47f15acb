/** Holds the watchers of a run, in a process of their own so that they do not slow the one that sends. */
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { now } from './clock.ts'
import { type DeliveryLog, type Heard, marksIn, openDeliveryLog } from './delivery-log.ts'
import { openWatcher } from './watcher-socket.ts'
import type { Order, OrderFor, WatchersReply } from './watchers.ts'

const OPENED_AT_ONCE = 50
const LOOK_EVERY_MS = 5

/** Where addresses of the run's accounts end. */
const ADDRESS = '@bench.example'

interface Group {
  readonly sockets: WebSocket[]
  /** How many of them hear of each bid. */
  readonly each: () => number
}

const groups = new Map<number, Group>()
let current: { window: number; log: DeliveryLog } | null = null

function note(watcher: number, message: string): void {
  const at = now()
  if (message.includes(ADDRESS)) current?.log.noteLeak()
  // News of an earlier window came too late to count: there it is lost already.
  for (const { window, bid, due } of marksIn(message))
    if (window === current?.window) current.log.note(watcher, bid, due, at)
}

async function open({ group, url, requestIds, count, tokens }: OrderFor<'open'>): Promise<void> {
  const { sockets: opened } = groups.get(group) ?? newGroup(group, requestIds.length)
  while (opened.length < count) {
    const from = opened.length
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, index) => {
      const id = requestIds[(from + index) % requestIds.length] ?? ''
      const token = tokens[(from + index) % tokens.length] ?? null
      return openWatcher(url, { room: { kind: 'request', id }, token }, (message) => note(from + index, message))
    })
    opened.push(...(await Promise.all(batch)))
  }
}

function newGroup(group: number, rooms: number): Group {
  const sockets: WebSocket[] = []
  const opened = { sockets, each: () => Math.floor(sockets.length / rooms) }
  groups.set(group, opened)
  return opened
}

function expect({ group, window, bids }: OrderFor<'expect'>): void {
  const { sockets, each } = groups.get(group) ?? { sockets: [], each: () => 0 }
  current = { window, log: openDeliveryLog(sockets.length, bids, each()) }
}

async function collect({ bids, patienceMs }: OrderFor<'collect'>): Promise<Heard | null> {
  for (const deadline = now() + patienceMs; current && current.log.lost(bids) > 0 && now() < deadline; )
    await pause(LOOK_EVERY_MS)
  return current?.log.heard(bids) ?? null
}

function close({ group }: OrderFor<'close'>): void {
  for (const socket of groups.get(group)?.sockets ?? []) socket.terminate()
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
