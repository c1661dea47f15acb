import { io, type Socket } from 'socket.io-client'
import { bareBroadcast, openPool } from '#scripts/bench/harness/bids.ts'
import { duesFor, openPacer } from '#scripts/bench/harness/loops.ts'
import { holdsWithin } from '#scripts/local/processes.ts'
import type { DropsSettings } from './told.ts'

/** Every client that was dropped is back by then. */
const BACK_MS = 10_000
const NOBODY = { id: '', accessToken: '' }

/** What clients heard of everything that was sent to their rooms. */
export interface BareTold {
  readonly expected: number
  readonly missing: number
}

/**
 * The same drops for clients with Socket.IO's default settings, on the lean twin at `url`; its process is not killed,
 * and there is no Redis.
 */
export async function bareUnderDrops(
  url: string,
  { rooms, watchers, rate, dropped, ms }: DropsSettings,
): Promise<BareTold> {
  await using stack = new AsyncDisposableStack()
  const requestIds = Array.from({ length: rooms }, () => crypto.randomUUID())
  const roomOf = (nth: number) => requestIds[nth % rooms] ?? ''
  const clients = Array.from({ length: watchers }, (_, nth) => openClient(url, roomOf(nth)))
  stack.defer(() => {
    for (const { socket } of clients) socket.close()
  })
  const pool = openPool(url)
  stack.defer(() => pool.close())
  const pacers = { bids: await openPacer(), drops: await openPacer() }
  stack.defer(async () => void (await Promise.all([pacers.bids.close(), pacers.drops.close()])))
  const allBack = () => holdsWithin(BACK_MS, () => clients.every(({ socket }) => socket.connected))
  await allBack()
  const bids = duesFor(rate, ms)
  await Promise.all([
    pacers.bids.run(bids, async (nth) => {
      await pool.send(bareBroadcast({ carrier: NOBODY, requestId: roomOf(nth), message: '' }))
    }),
    pacers.drops.run(duesFor(watchers * dropped, ms), () => Promise.resolve(dropOne(clients))),
  ])
  await allBack()
  const expected = (bids.length * watchers) / rooms
  return { expected, missing: clients.reduce((left, { heard }) => left - heard.size, expected) }
}

interface Client {
  readonly socket: Socket
  /** Ids of the bids. */
  readonly heard: Set<string>
}

function openClient(url: string, id: string): Client {
  const heard = new Set<string>()
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  socket.on('connect', () => void socket.emit('join', { kind: 'request', id }, () => undefined))
  socket.on('bid.placed', (bid: { id: string }) => void heard.add(bid.id))
  return { socket, heard }
}

/** Ends the connection of somebody at random, where there is one. */
function dropOne(clients: readonly Client[]): void {
  const socket = clients[Math.floor(Math.random() * clients.length)]?.socket
  if (socket?.connected) socket.io.engine.close()
}
