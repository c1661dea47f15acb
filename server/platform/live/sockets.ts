import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { AnyDb } from '#server/platform/database/database.ts'
import { assertAccess, type Caller } from '#server/platform/http/access.ts'
import type { Tokens } from '#server/platform/http/tokens.ts'
import { type JoinAnswer, JoinRoom, liveDelay } from '#server/platform/kernel/contract.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import type { Room } from '#server/platform/module.ts'
import { type Delivery, sessionRoom, userRoom } from './live-updates.ts'

/** A lost connection is noticed within twice this time (security.md 8). */
const PING_MS = 5_000
const MAX_FRAME_BYTES = 16_000
/** The most sockets of one account in one process, each for a tab or a device. */
const MAX_SOCKETS_PER_USER = 5
/**
 * The most sockets of visitors from one network in one process. It's high because homes, offices and mobile networks
 * share addresses.
 */
const MAX_VISITORS_PER_NETWORK = 50
/** How long a new connection may take to authenticate. */
const HANDSHAKE_MS = 15_000
const MAX_ROOMS_PER_SOCKET = 50
/** The most frames that a client may send in a window; a page sends a handful. */
const MAX_FRAMES = 60
const FRAMES_WINDOW_MS = 10_000
/** Messages to rooms with more sockets are sent in slices of this size, with other work in between. */
const SLICE = 250

interface SocketsOptions {
  http: HttpServer
  tokens: Tokens
  /** Returns whether a session is still active since its token was issued. */
  isSessionActive: (sessionId: string) => Promise<boolean>
  rooms: readonly Room[]
  /** For checking who may see the subject of a room. */
  db: AnyDb
  mayConnect: (origin: string | undefined, host: string | undefined) => boolean
  /** Returns the network that a connection belongs to. */
  networkOf: (request: IncomingMessage) => string
  onCount: (connected: number) => void
  onError: (error: unknown) => void
}

export type Sockets = ReturnType<typeof openSockets>

/** Serves sockets on the web server. The handshake authenticates them; each join is authorised. */
export function openSockets(options: SocketsOptions) {
  const { http, mayConnect, onCount } = options
  let isLate = false
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
    authenticate(io, socket, options).then(
      () => next(),
      (error: unknown) => next(asHandshakeError(error)),
    )
  })
  io.engine.on('connection', (connection: Socket['conn']) => {
    const reportCount = () => onCount(io.engine.clientsCount)
    reportCount()
    connection.once('close', reportCount)
  })
  io.on('connection', (socket) => {
    registerHandlers(io, socket, options)
    socket.emit(liveDelay.name, { late: isLate })
  })

  return {
    emit: (delivery: Delivery): void => emitInSlices(io, delivery),
    /** Sends every socket whether live messages are late. */
    sendDelay(now: boolean): void {
      // Late messages may still be queued, so reloading is faster.
      const missed = isLate && !now
      isLate = now
      io.emit(liveDelay.name, { late: isLate, ...(missed && { missed }) })
    },
    /** Sends every socket that it may have missed messages. */
    sendGap: (): void => void io.emit(liveDelay.name, { late: isLate, missed: true }),
    /** Returns whether a socket of this process is in a room. */
    isWatched: (room: string): boolean => (io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0,
    /** Counts the connected sockets. */
    count: (): number => io.engine.clientsCount,
    close: (): Promise<void> => io.close(),
  }
}

/** Authenticates a socket; a socket without a token is a visitor's. Throws a Refusal (`token_refused`, `too_many`). */
async function authenticate(io: Server, socket: Socket, options: SocketsOptions): Promise<void> {
  const token: unknown = socket.handshake.auth['token']
  const caller = typeof token === 'string' ? options.tokens.read(token) : null
  if (caller && !(await options.isSessionActive(caller.sessionId)))
    throw new Refusal('unauthenticated', 'token_refused', 'Your session has ended. Log in again.')
  socket.data['caller'] = caller
  if (!caller) countVisitor(io, socket, options.networkOf(socket.request))
}

/** Counts a visitor's socket for its network until it disconnects. Throws a Refusal (`too_many`). */
function countVisitor(io: Server, socket: Socket, network: string): void {
  // Counted as a Socket.IO room, which also drops sockets that close during the handshake.
  const room = `network:${network}`
  if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) >= MAX_VISITORS_PER_NETWORK)
    throw new Refusal(
      'too_many',
      'too_many',
      'Too many people on your network are using this site right now. Try again later.',
    )
  void socket.join(room)
}

/** Returns an error whose code says whether to sign in again or to try again. */
function asHandshakeError(error: unknown): Error {
  const isRefusal = error instanceof Refusal
  return Object.assign(new Error(isRefusal ? error.message : 'Please try again.'), {
    data: { code: isRefusal ? error.code : 'unavailable' },
  })
}

function registerHandlers(io: Server, socket: Socket, options: SocketsOptions): void {
  const caller: Caller | null = socket.data['caller']
  if (caller) {
    const ownRoom = userRoom(caller.userId)
    if ((io.sockets.adapter.rooms.get(ownRoom)?.size ?? 0) >= MAX_SOCKETS_PER_USER) closeOldest(io, ownRoom)
    void socket.join([ownRoom, sessionRoom(caller.sessionId)])
  }
  limitFrames(socket)
  /** Rooms that the socket has asked to join and not left; some are still being checked. */
  const wantedRooms = new Set<string>()
  socket.on('join', (payload: unknown, answer: unknown) => {
    void join(socket, options, wantedRooms, payload).then((joined) => {
      if (typeof answer === 'function') answer(joined)
    })
  })
  socket.on('leave', (payload: unknown) => {
    const namedRoom = findRoom(options.rooms, payload)
    if (!namedRoom) return
    wantedRooms.delete(namedRoom.name)
    void socket.leave(namedRoom.name)
  })
}

/** Closes the oldest socket, so that forgotten tabs don't lock their user out. */
function closeOldest(io: Server, room: string): void {
  const [oldest] = io.sockets.adapter.rooms.get(room) ?? []
  if (oldest) io.sockets.sockets.get(oldest)?.disconnect(true)
}

/** Adds a socket to a room if its caller has access and may see the subject of the room. Never throws. */
async function join(
  socket: Socket,
  { rooms, db, onError }: SocketsOptions,
  wantedRooms: Set<string>,
  payload: unknown,
): Promise<JoinAnswer> {
  const namedRoom = findRoom(rooms, payload)
  if (!namedRoom) return { ok: false, code: 'not_found' }
  const { room, name, id } = namedRoom
  if (wantedRooms.size >= MAX_ROOMS_PER_SOCKET) return { ok: false, code: 'too_many' }
  const caller: Caller | null = socket.data['caller']
  try {
    assertAccess(room.shape.access, caller)
    wantedRooms.add(name)
    if ('isShown' in room && !(await room.isShown(db, id, caller?.userId ?? null))) throw notFound()
    // The socket may have left the room during the check.
    if (wantedRooms.has(name)) await socket.join(name)
    return { ok: true }
  } catch (error) {
    wantedRooms.delete(name)
    if (error instanceof Refusal) return { ok: false, code: error.code }
    onError(error)
    return { ok: false, code: 'unavailable' }
  }
}

interface NamedRoom {
  room: Room
  name: string
  id: string
}

function findRoom(rooms: readonly Room[], payload: unknown): NamedRoom | null {
  const parsed = JoinRoom.safeParse(payload)
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
    if (++frames > MAX_FRAMES) socket.disconnect(true)
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

/** Sends to the first slice now and to the rest in later turns of the event loop. A socket's id is its own room. */
function sendSlice(io: Server, members: string[], send: (slice: ReturnType<Server['to']>) => void): void {
  send(io.to(members.slice(0, SLICE)))
  if (members.length > SLICE) setImmediate(sendSlice, io, members.slice(SLICE), send)
}
