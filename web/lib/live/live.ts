import { notifyManager, partialMatchKey, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import type { JoinAnswer, LiveMessageShape, LivePayload, liveDelay } from '#server/platform/kernel/contract.ts'
import type { RoomShape } from '#server/platform/kernel/facts/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { isRendered } from '#web/lib/api/page-state.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { lazyModule } from '#web/lib/boot/lazy-module.ts'
import { report } from '#web/lib/boot/report.ts'
import { store } from '#web/lib/boot/store.ts'
import { waitUntilHydrated } from '#web/lib/boot/wait-until-hydrated.ts'
import { freshToken, onSessionChange, renewOrRetryLater } from '#web/lib/session/session.ts'
import { createFrameBatch } from './frame-batch.ts'
import { type Signals, signalsAtom } from './live-state.ts'
import { hasRecentInput, trackInput } from './recent-input.ts'

/** How long the connection may be lost before the page counts as offline. */
const OFFLINE_AFTER_MS = 10_000
/** How long the connection stays open when no component needs it, so that navigation doesn't close it. */
const LINGER_MS = 5_000

interface JoinedRoom {
  readonly shape: RoomShape
  readonly id: string | undefined
  /** Number of components that stay in the room. */
  users: number
  /** One function per component: returns the queries to refetch after a join. */
  readonly queryKeys: Set<() => readonly QueryKey[]>
}

const rooms = new Map<string, JoinedRoom>()
const handlers = new Map<string, Set<(payload: unknown) => void>>()
let socket: Socket | null = null
/** Whether the socket is being opened or is open. */
let started = false
/** Number of components that need the connection. */
let users = 0
let offlineTimer: ReturnType<typeof setTimeout> | undefined
/**
 * Whether the page may have missed messages before this connection: after another connection, or with rendered data.
 */
let connectedBefore = isRendered()
/** Consecutive rejections for lack of capacity. */
let rejections = 0
let lingerTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Stays in a room while the component is mounted. Every join, including the first and rejected ones, refetches the
 * queries in `refetch`, because messages before the join are lost. Joins nothing while `enabled` is false.
 */
export function useRoom(shape: RoomShape, id?: string, refetch: readonly QueryKey[] = [], enabled = true): void {
  const queryKeys = useEffectEvent(() => refetch)
  useEffect(() => {
    if (!enabled || (shape.takesId && id === undefined)) return
    return stayInRoom(shape, id, () => queryKeys())
  }, [shape, id, enabled])
  useLiveConnection(enabled)
}

/** Keeps the connection open while the component is mounted, for messages to the user, which need no room. */
export function useLiveConnection(enabled = true): void {
  useEffect(() => (enabled ? keepConnected() : undefined), [enabled])
}

/** Calls `handler` with each message of this name while the component is mounted. */
export function useLive<M extends LiveMessageShape>(name: M['name'], handler: (payload: LivePayload<M>) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive<M>(name, (payload) => latest(payload)), [name])
}

/** Calls `handler` with each message of this name, typed by its contract. Returns a function that stops it. */
export function onLive<M extends LiveMessageShape>(
  name: M['name'],
  handler: (payload: LivePayload<M>) => void,
): () => void {
  const receive = (payload: unknown) => handler(payload as LivePayload<M>)
  const messageHandlers = handlers.get(name) ?? new Set()
  handlers.set(name, messageHandlers.add(receive))
  return () => messageHandlers.delete(receive)
}

/** Keeps the connection open. Returns a function that releases it. */
export function keepConnected(): () => void {
  users += 1
  clearTimeout(lingerTimer)
  setSignals({ needed: true })
  if (!started) void connect()
  return () => {
    users -= 1
    if (users > 0) return
    lingerTimer = setTimeout(() => {
      socket?.disconnect()
      socket = null
      started = false
      cancelOfflineTimer()
      setSignals({ needed: false, connected: false })
    }, LINGER_MS)
  }
}

/** Joins a room, now and after each reconnect, and then refetches queries. Returns a function that leaves it. */
export function stayInRoom(shape: RoomShape, id: string | undefined, queryKeys: () => readonly QueryKey[]): () => void {
  const name = roomName(shape, id)
  const room = rooms.get(name) ?? { shape, id, users: 0, queryKeys: new Set() }
  rooms.set(name, room)
  room.users += 1
  room.queryKeys.add(queryKeys)
  if (socket?.connected) join(room)
  return () => {
    room.users -= 1
    room.queryKeys.delete(queryKeys)
    if (room.users > 0) return
    rooms.delete(name)
    if (socket?.connected) socket.emit('leave', roomRequest(room))
  }
}

const roomRequest = ({ shape, id }: JoinedRoom) => (id === undefined ? { kind: shape.kind } : { kind: shape.kind, id })

function join(room: JoinedRoom) {
  socket?.emit('join', roomRequest(room), (answer: JoinAnswer) => {
    if (answer.code === 'unavailable') setTimeout(rejoin, RETRY_MS, room)
    // not reported for missing or hidden content, for which the page's own queries fail
    else if (!answer.ok && answer.code !== 'not_found') report(`Room ${room.shape.kind} refused`, answer.code)
    for (const queryKey of queriesOf(room)) void refetchQueries(queryClient, queryKey)
  })
}

function rejoin(room: JoinedRoom) {
  const isWanted = rooms.get(roomName(room.shape, room.id)) === room
  if (isWanted && socket?.connected) join(room)
}

const queriesOf = (room: JoinedRoom): QueryKey[] => [...room.queryKeys].flatMap((queryKeys) => queryKeys())

/** Refetches queries outside rooms; those of rooms are refetched after the join. No message changes the others. */
function refetchOutsideRooms(): void {
  const inRooms = [...rooms.values()].flatMap(queriesOf)
  const isOutside = (queryKey: QueryKey) => !inRooms.some((key) => partialMatchKey(queryKey, key))
  void refetchQueries(queryClient, [], ({ queryKey, meta }) => meta?.['live'] !== false && isOutside(queryKey))
}

const socketClient = lazyModule(() => import('socket.io-client'))

/** Loads the socket's code on first use, because pages are usable without it. */
async function connect(): Promise<void> {
  started = true
  const [{ io }] = await Promise.all([socketClient.loadWithRetry(), waitUntilHydrated()])
  // no component needs the connection any more
  if (!started) return
  socket = io({
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (sendAuth) => {
      void freshToken()
        .catch(() => null)
        .then((token) => sendAuth(token === null ? {} : { token }))
    },
  })
  listen(socket)
}

function listen(newSocket: Socket) {
  newSocket.on('connect', () => {
    rejections = 0
    cancelOfflineTimer()
    setSignals({ connected: true, reachable: true, late: false })
    for (const room of rooms.values()) join(room)
    // messages sent while disconnected are lost, so everything that they change is refetched
    if (connectedBefore) refetchOutsideRooms()
    connectedBefore = true
  })
  newSocket.on('disconnect', (reason) => {
    handleDisconnect()
    if (reason === 'io server disconnect') reconnectLater(newSocket)
  })
  newSocket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    handleDisconnect()
    // the session was ended on another device before its token expired
    if (error.data?.code === 'token_refused') void renewOrRetryLater()
    if (error.data?.code === 'too_many') return waitForCapacity(newSocket)
    // rejected by the server: socket.io doesn't reconnect automatically
    if (!newSocket.active) reconnectLater(newSocket)
  })
  newSocket.onAny((name: string, payload: unknown) => messages.add({ name, payload }))
}

interface Message {
  readonly name: string
  readonly payload: unknown
}

/** Applies messages in batches, with one render per batch. */
const messages = createFrameBatch<Message>((batch) => notifyManager.batch(() => batch.forEach(dispatch)), {
  hasInput: hasRecentInput,
})

function dispatch({ name, payload }: Message) {
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(payload)
    } catch (error) {
      // the other messages of the batch must still be applied
      report(`${name}: message could not be applied`, error)
    }
  }
}

/** Delay before a retry of a join or a connection that the server rejected. */
const RETRY_MS = 1_000
function reconnectLater(rejected: Socket, afterMs = RETRY_MS) {
  setTimeout(() => {
    if (rejected === socket && !rejected.connected) rejected.connect()
  }, afterMs)
}

const CAPACITY_RETRY_MIN_MS = 5_000
const CAPACITY_RETRY_MAX_MS = 60_000
/** Refetches and retries at growing intervals, because the server limits the number of connections per network. */
function waitForCapacity(rejected: Socket) {
  const maxDelayMs = Math.min(CAPACITY_RETRY_MIN_MS * 2 ** rejections++, CAPACITY_RETRY_MAX_MS)
  // jitter, so that rejected pages don't all retry together
  reconnectLater(rejected, maxDelayMs * (0.5 + Math.random() / 2))
  cancelOfflineTimer()
  setSignals({ reachable: true })
  void refetchQueries(queryClient)
}

function handleDisconnect() {
  setSignals({ connected: false, reachable: navigator.onLine && store.get(signalsAtom).reachable })
  // counted from the loss of the connection, not from each failed reconnect
  offlineTimer ??= setTimeout(() => setSignals({ reachable: false }), OFFLINE_AFTER_MS)
}

function cancelOfflineTimer() {
  clearTimeout(offlineTimer)
  offlineTimer = undefined
}

function setSignals(change: Partial<Signals>) {
  store.set(signalsAtom, { ...store.get(signalsAtom), ...change })
}

/** Connects the socket to the session, the network state and the server's delay messages. Call once, at start. */
export function startLive(): void {
  trackInput()
  onLive<typeof liveDelay>('live.delay', ({ late, missed = false }) => {
    setSignals({ late })
    if (missed) void refetchQueries(queryClient)
  })
  onSessionChange((event) => {
    // the server checks rooms and permissions for the user of the connection, so another user needs a new one
    const isSameUser = event === 'token-refreshed' || event === 'initial'
    if (isSameUser) return
    messages.drop()
    socket?.disconnect().connect()
  })
  window.addEventListener('offline', () => setSignals({ reachable: false }))
  window.addEventListener('online', () => {
    cancelOfflineTimer()
    setSignals({ reachable: true })
    if (socket && !socket.connected) socket.disconnect().connect()
  })
}
