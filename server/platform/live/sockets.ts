import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { AnyDb } from '#server/platform/database/database.ts'
import { assertAccess, type Caller } from '#server/platform/http/access.ts'
import type { Tokens } from '#server/platform/http/tokens.ts'
import { type JoinAnswer, JoinRoom, liveDelay } from '#server/platform/kernel/contract.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import type { Room } from '#server/platform/module.ts'
import { type Delivery, sessionRoom, userRoom } from './announcements.ts'

/** A dead link is noticed within 10 s (security.md 8). */
const PING_MS = 5_000
const MAX_FRAME_BYTES = 16_000
/** Tabs and devices of one account, on this process. */
const SOCKETS_A_USER = 5
/**
 * Visitors of one network, on this process. Homes, offices and mobile carriers share addresses: these are many people.
 */
const VISITORS_A_NETWORK = 50
/** How long a new connection has to say who it is. */
const HANDSHAKE_MS = 15_000
const ROOMS_A_SOCKET = 50
/** Frames that a client may send in a window; a page sends a handful. */
const FRAMES = 60
const FRAMES_WINDOW_MS = 10_000
/** Larger rooms are served in slices that let other work in between. */
const SLICE = 250

interface SocketsOptions {
  http: HttpServer
  tokens: Tokens
  /** Returns whether a session is still active since its token was issued. */
  sessionLives: (sessionId: string) => Promise<boolean>
  rooms: readonly Room[]
  /** For checking who may see what a room is about. */
  db: AnyDb
  mayConnect: (origin: string | undefined, host: string | undefined) => boolean
  /** Returns the network that a connection belongs to. */
  networkOf: (request: IncomingMessage) => string
  onCount: (connected: number) => void
  onError: (error: unknown) => void
}

export type Sockets = ReturnType<typeof openSockets>

/** Serves sockets on the web server: the handshake decides who they are, each join what they may receive. */
export function openSockets(options: SocketsOptions) {
  const { http, mayConnect, onCount } = options
  let late = false
  const io = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    connectTimeout: HANDSHAKE_MS,
    allowRequest: (request, allow) => allow(null, mayConnect(request.headers.origin, request.headers.host)),
  })

  io.use((socket, next) => {
    admit(io, socket, options).then(
      () => next(),
      (error: unknown) => next(asHandshakeError(error)),
    )
  })
  io.engine.on('connection', (connection: Socket['conn']) => {
    const tell = () => onCount(io.engine.clientsCount)
    tell()
    connection.once('close', tell)
  })
  io.on('connection', (socket) => {
    welcome(io, socket, options)
    socket.emit(liveDelay.name, { late })
  })

  return {
    emit: (delivery: Delivery): void => emitInSlices(io, delivery),
    /** Tells every socket whether live messages are late. */
    showDelay(now: boolean): void {
      // late messages may still be queued: reading again is sooner
      const missed = late && !now
      late = now
      io.emit(liveDelay.name, { late, ...(missed && { missed }) })
    },
    /** Tells every socket that it may have missed messages. */
    showGap: (): void => void io.emit(liveDelay.name, { late, missed: true }),
    /** Returns whether a socket of this process is in a room. */
    isWatched: (room: string): boolean => (io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0,
    /** Counts the connected sockets. */
    count: (): number => io.engine.clientsCount,
    close: (): Promise<void> => io.close(),
  }
}

/** Decides who a socket is; one without a token is a visitor. Throws Refusal: unauthenticated, too_many. */
async function admit(io: Server, socket: Socket, options: SocketsOptions): Promise<void> {
  const token: unknown = socket.handshake.auth['token']
  const caller = typeof token === 'string' ? options.tokens.read(token) : null
  if (caller && !(await options.sessionLives(caller.sessionId)))
    throw new Refusal('unauthenticated', 'token_refused', 'Your session has ended. Log in again.')
  socket.data['caller'] = caller
  if (!caller) countVisitor(io, socket, options.networkOf(socket.request))
}

/** Counts a visitor as one of its network until it disconnects. Throws Refusal too_many. */
function countVisitor(io: Server, socket: Socket, network: string): void {
  // a room releases its sockets however they end, even in the middle of the handshake
  const room = `network:${network}`
  if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) >= VISITORS_A_NETWORK)
    throw new Refusal('too_many', 'too_many', 'Too many people on your network are here right now. Try again later.')
  void socket.join(room)
}

/** By the code the client tells a refused token (sign in again) from a server in trouble (try again). */
function asHandshakeError(error: unknown): Error {
  const refused = error instanceof Refusal
  return Object.assign(new Error(refused ? error.message : 'Please try again.'), {
    data: { code: refused ? error.code : 'unavailable' },
  })
}

function welcome(io: Server, socket: Socket, options: SocketsOptions): void {
  const caller: Caller | null = socket.data['caller']
  if (caller) {
    const mine = userRoom(caller.userId)
    if ((io.sockets.adapter.rooms.get(mine)?.size ?? 0) >= SOCKETS_A_USER) closeOldest(io, mine)
    void socket.join([mine, sessionRoom(caller.sessionId)])
  }
  limitFrames(socket)
  /** Rooms that it asked for and has not left; some are still being checked. */
  const wants = new Set<string>()
  socket.on('join', (wanted: unknown, answer: unknown) => {
    void join(socket, options, wants, wanted).then((joined) => {
      if (typeof answer === 'function') answer(joined)
    })
  })
  socket.on('leave', (wanted: unknown) => {
    const named = nameOf(options.rooms, wanted)
    if (!named) return
    wants.delete(named.name)
    void socket.leave(named.name)
  })
}

/** A forgotten tab must not lock its owner out: the oldest socket is closed. */
function closeOldest(io: Server, room: string): void {
  const [oldest] = io.sockets.adapter.rooms.get(room) ?? []
  if (oldest) io.sockets.sockets.get(oldest)?.disconnect(true)
}

/** Lets a socket into a room if its access allows it and it may see what the room is about. Never throws. */
async function join(
  socket: Socket,
  { rooms, db, onError }: SocketsOptions,
  wants: Set<string>,
  wanted: unknown,
): Promise<JoinAnswer> {
  const named = nameOf(rooms, wanted)
  if (!named) return { ok: false, code: 'not_found' }
  const { room, name, id } = named
  if (wants.size >= ROOMS_A_SOCKET) return { ok: false, code: 'too_many' }
  const caller: Caller | null = socket.data['caller']
  try {
    assertAccess(room.shape.access, caller)
    wants.add(name)
    if ('isShown' in room && !(await room.isShown(db, id, caller?.userId ?? null))) throw notFound()
    // it may have left again during the check
    if (wants.has(name)) await socket.join(name)
    return { ok: true }
  } catch (error) {
    wants.delete(name)
    if (error instanceof Refusal) return { ok: false, code: error.code }
    onError(error)
    return { ok: false, code: 'unavailable' }
  }
}

interface Named {
  room: Room
  name: string
  id: string
}

function nameOf(rooms: readonly Room[], wanted: unknown): Named | null {
  const parsed = JoinRoom.safeParse(wanted)
  if (!parsed.success) return null
  const { kind, id } = parsed.data
  const room = rooms.find(({ shape }) => shape.kind === kind)
  if (!room || room.shape.takesId !== (id !== undefined)) return null
  return { room, name: roomName(room.shape, id), id: id ?? '' }
}

function limitFrames(socket: Socket): void {
  let frames = 0
  let windowEnds = 0
  socket.use((_frame, next) => {
    const now = Date.now()
    if (now > windowEnds) {
      frames = 0
      windowEnds = now + FRAMES_WINDOW_MS
    }
    if (++frames > FRAMES) socket.disconnect(true)
    else next()
  })
}

function emitInSlices(io: Server, { room, name, payload, onlyFor }: Delivery): void {
  if (name === null) {
    io.in(room).disconnectSockets(true)
    return
  }
  const members = io.sockets.adapter.rooms.get(room)
  if (!members) return
  sendSlice(io, [...members], (slice) => slice.emit(name, payload))
  if (onlyFor) io.in(room).except(onlyFor.map(userRoom)).socketsLeave(room)
}

/** Sends to the first slice now and to the rest in later turns. Each socket is alone in the room of its id. */
function sendSlice(io: Server, members: string[], send: (slice: ReturnType<Server['to']>) => void): void {
  send(io.to(members.slice(0, SLICE)))
  if (members.length > SLICE) setImmediate(sendSlice, io, members.slice(SLICE), send)
}
