import { io, type Socket } from 'socket.io-client'
import { type JoinAnswer, type LivePayload, liveDelay } from '#server/platform/kernel/contract.ts'
import { tokenOf, type Viewer } from './ask.ts'

/** A room that a page joins. */
export interface Room {
  readonly kind: string
  readonly id?: string
}

interface Listening {
  onMessage(name: string, payload: unknown): void
  /** After every join, including the first, and where it is refused. */
  onJoined(): void
  /** Reconnected: the room's data is read when it is joined, everything else now. */
  onBack(): void
  /** The server reports that something was missed. */
  onMissed(): void
  /** The connection is lost for the moment. */
  onLost(): void
}

export interface Connection {
  /** Changes the room, or leaves it. */
  enter(room: Room | null): void
  readonly isConnected: () => boolean
  /** Drops the underlying connection, like a phone out of reach; it then reconnects automatically. */
  drop(): void
  close(): void
}

/** The web tries again after this where the server refused. */
const RETRY_MS = 1_000

/** Each page is in a network of its own: the server takes only a few dozen visitors of one. */
let opened = 0

/** A socket that behaves like web/lib/live/live.ts, which exists only once in a program. */
export function connect(viewer: Viewer, { onMessage, onJoined, onBack, onMissed, onLost }: Listening): Connection {
  let room: Room | null = null
  let connectedBefore = false
  let closed = false
  const socket = io(viewer.url, {
    forceNew: true,
    transports: ['websocket', 'polling'],
    extraHeaders: { 'x-forwarded-for': `10.0.${Math.floor(++opened / 256)}.${opened % 256}` },
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (give) =>
      void tokenOf(viewer).then(
        (as) => give(as ? { token: as.accessToken } : {}),
        () => give({}),
      ),
  })
  const join = () => {
    const wanted = room
    if (!wanted) return
    socket.emit('join', wanted, ({ code }: JoinAnswer) => {
      if (code === 'unavailable') setTimeout(() => room === wanted && socket.connected && join(), RETRY_MS)
      onJoined()
    })
  }
  const retryLater = () =>
    setTimeout(() => {
      if (!closed && !socket.connected) socket.connect()
    }, RETRY_MS)
  socket.on('connect', () => {
    join()
    if (connectedBefore) onBack()
    connectedBefore = true
  })
  socket.on('disconnect', (reason: Socket.DisconnectReason) => {
    onLost()
    if (reason === 'io server disconnect') retryLater()
  })
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (error.data?.code === 'token_refused') viewer.account?.forgetToken()
    if (!socket.active) retryLater()
  })
  socket.onAny(onMessage)
  socket.on(liveDelay.name, ({ missed }: LivePayload<typeof liveDelay>) => {
    if (missed) onMissed()
  })
  return {
    enter(next) {
      if (room && socket.connected) socket.emit('leave', room)
      room = next
      if (socket.connected) join()
    },
    isConnected: () => socket.connected,
    drop: () => void socket.io.engine.close(),
    close() {
      closed = true
      socket.disconnect()
    },
  }
}
