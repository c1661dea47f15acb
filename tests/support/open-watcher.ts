import { io, type Socket } from 'socket.io-client'
import type { JoinAnswer } from '#server/platform/kernel/contract.ts'
import type { RoomShape } from '#server/platform/kernel/facts/contract.ts'
import type { Person } from './people.ts'
import { until } from './until.ts'

export interface Received {
  name: string
  payload: { id: string; version: number; patch: Record<string, unknown> } & Record<string, unknown>
}

export interface Watcher {
  readonly socket: Socket
  /** Every message since the start, in the order of arrival. */
  readonly received: readonly Received[]
  join(room: RoomShape, id?: string): Promise<JoinAnswer>
  /** Waits for a matching message, and returns it. */
  receives(name: string, fits?: (received: Received['payload']) => boolean): Promise<Received['payload']>
  close(): void
}

/** Connects a socket that records what it receives, as an open page would; the caller closes it. */
export async function openWatcher(server: { url: string }, as?: Pick<Person, 'accessToken'>): Promise<Watcher> {
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    ...(as && { auth: { token: as.accessToken } }),
  })
  const received: Received[] = []
  socket.onAny((name: string, payload: Received['payload']) => received.push({ name, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    socket,
    received,
    join: (room, id) => socket.emitWithAck('join', { kind: room.kind, ...(id && { id }) }),
    async receives(name, fits = () => true) {
      const matching = () => received.find((message) => message.name === name && fits(message.payload))
      await until(matching, `a message ${name}`)
      const found = matching()
      if (!found) throw new Error(`${name} vanished`)
      return found.payload
    },
    close: () => void socket.close(),
  }
}
