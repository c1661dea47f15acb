import { notifyManager, partialMatchKey, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import type {
  JoinAnswer,
  LiveMessageShape,
  LivePayload,
  liveDelay,
  RoomShape,
} from '#server/platform/kernel/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { readAgain } from '#web/lib/api/cache-patches.ts'
import { isRendered } from '#web/lib/api/page-state.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { codeOf } from '#web/lib/boot/code.ts'
import { pageTakenOver } from '#web/lib/boot/page-taken-over.ts'
import { report } from '#web/lib/boot/report.ts'
import { store } from '#web/lib/boot/store.ts'
import { freshToken, onSessionChange, renewOrWait } from '#web/lib/session/session.ts'
import { frameBatch } from './frame-batch.ts'
import { type Signals, signalsAtom } from './live-state.ts'
import { followInput, hasRecentInput } from './recent-input.ts'

/** Disconnected for longer than this counts as offline, in milliseconds. */
const PATIENCE = 10_000
/** The connection outlives its last user by this, so that a page change does not drop it. */
const LINGER = 5_000

interface Held {
  readonly shape: RoomShape
  readonly id: string | undefined
  users: number
  /** What its users read. */
  readonly reads: Set<() => readonly QueryKey[]>
}

const rooms = new Map<string, Held>()
const handlers = new Map<string, Set<(payload: unknown) => void>>()
let socket: Socket | null = null
let started = false
let users = 0
let offlineTimer: ReturnType<typeof setTimeout> | undefined
/** Since the page was opened, by whatever socket. What came with the page has missed what happened since, as after a break. */
let connectedBefore = isRendered()
/** How often in a row there was no room for one more visitor. */
let turnsAway = 0
let lingerTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Stays in a room while the component is on screen. After every join, the first one too, the queries named in
 * `refetch` are read again: what happened between the page's own read and the join would be lost otherwise. Where the
 * room is refused they are as well: nothing will come from it, and what was missed before has to.
 */
export function useRoom(shape: RoomShape, id?: string, refetch: readonly QueryKey[] = []): void {
  const reads = useEffectEvent(() => refetch)
  useEffect(() => {
    if (shape.takesId && id === undefined) return
    return stayIn(shape, id, () => reads())
  }, [shape, id])
  useLiveConnection()
}

/** Keeps the connection open without a room: a signed-in person's own messages arrive by themselves. */
export function useLiveConnection(): void {
  useEffect(holdConnection, [])
}

/** Calls `handler` with each message of this name while the component is on screen. */
export function useLive<M extends LiveMessageShape>(name: M['name'], handler: (payload: LivePayload<M>) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive<M>(name, (payload) => latest(payload)), [name])
}

/** Calls `handler` with each message of this name, which is what its contract says; returns the function that ends it. */
export function onLive<M extends LiveMessageShape>(
  name: M['name'],
  handler: (payload: LivePayload<M>) => void,
): () => void {
  const receive = (payload: unknown) => handler(payload as LivePayload<M>)
  const known = handlers.get(name) ?? new Set()
  handlers.set(name, known.add(receive))
  return () => known.delete(receive)
}

/** Holds the connection open; gives the function that lets go of it. */
export function holdConnection(): () => void {
  users += 1
  clearTimeout(lingerTimer)
  signal({ wanted: true })
  if (!started) void connect()
  return () => {
    users -= 1
    if (users > 0) return
    lingerTimer = setTimeout(() => {
      socket?.disconnect()
      socket = null
      started = false
      stopLosingPatience()
      signal({ wanted: false, connected: false })
    }, LINGER)
  }
}

/** Joins a room, now and whenever the connection is back, and then reads what `reads` names; gives the function that leaves. */
export function stayIn(shape: RoomShape, id: string | undefined, reads: () => readonly QueryKey[]): () => void {
  const name = roomName(shape, id)
  const room = rooms.get(name) ?? { shape, id, users: 0, reads: new Set() }
  rooms.set(name, room)
  room.users += 1
  room.reads.add(reads)
  if (socket?.connected) join(room)
  return () => {
    room.users -= 1
    room.reads.delete(reads)
    if (room.users > 0) return
    rooms.delete(name)
    if (socket?.connected) socket.emit('leave', request(room))
  }
}

const request = ({ shape, id }: Held) => (id === undefined ? { kind: shape.kind } : { kind: shape.kind, id })

function join(room: Held) {
  socket?.emit('join', request(room), (answer: JoinAnswer) => {
    if (answer.code === 'unavailable') setTimeout(joinAgain, RETRY, room)
    // what is not there, or hidden, the page is told by its own reads
    else if (!answer.ok && answer.code !== 'not_found') report(`Room ${room.shape.kind} refused`, answer.code)
    for (const queryKey of readIn(room)) void readAgain(queryClient, queryKey)
  })
}

function joinAgain(room: Held) {
  const isWanted = rooms.get(roomName(room.shape, room.id)) === room
  if (isWanted && socket?.connected) join(room)
}

const readIn = (room: Held): QueryKey[] => [...room.reads].flatMap((reads) => reads())

/** Reads again what no room is about: the rest is read once its room is joined, and would be read twice. */
function readOutsideRooms(): void {
  const inRooms = [...rooms.values()].flatMap(readIn)
  void readAgain(queryClient, [], (queryKey) => !inRooms.some((key) => partialMatchKey(queryKey, key)))
}

const client = codeOf(() => import('socket.io-client'))

/** The socket's code is loaded on first use: it is no part of what a page needs to be usable. */
async function connect(): Promise<void> {
  started = true
  const [{ io }] = await Promise.all([client.patiently(), pageTakenOver()])
  // left again while the code was on its way
  if (!started) return
  socket = io({
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (give) => {
      void freshToken()
        .catch(() => null)
        .then((token) => give(token === null ? {} : { token }))
    },
  })
  listen(socket)
}

function listen(to: Socket) {
  to.on('connect', () => {
    turnsAway = 0
    stopLosingPatience()
    signal({ connected: true, reachable: true, late: false })
    for (const room of rooms.values()) join(room)
    // messages of the gap are gone for good, so everything on screen is read again
    if (connectedBefore) readOutsideRooms()
    connectedBefore = true
  })
  to.on('disconnect', (reason) => {
    lost()
    if (reason === 'io server disconnect') retryLater(to)
  })
  to.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    lost()
    // the session was ended elsewhere, though its token has minutes to live
    if (error.data?.code === 'token_refused') void renewOrWait()
    if (error.data?.code === 'too_many') return standInLine(to)
    // refused by the server, not merely unreachable: socket.io does not try again by itself
    if (!to.active) retryLater(to)
  })
  to.onAny((name: string, payload: unknown) => messages.add({ name, payload }))
}

interface Message {
  readonly name: string
  readonly payload: unknown
}

/** However many come in while the page is drawn, it is drawn once more for all of them. */
const messages = frameBatch<Message>((heard) => notifyManager.batch(() => heard.forEach(hand)), {
  hasInput: hasRecentInput,
})

function hand({ name, payload }: Message) {
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(payload)
    } catch (error) {
      // the others that came with it are not lost for that
      report(`${name}: message could not be applied`, error)
    }
  }
}

const RETRY = 1_000
function retryLater(refused: Socket, afterMs = RETRY) {
  setTimeout(() => {
    if (refused === socket && !refused.connected) refused.connect()
  }, afterMs)
}

const LINE_FIRST = 5_000
const LINE_LONGEST = 60_000
/** A network has as many visitors as it may: until there is room the page reads by itself, less often each time. */
function standInLine(refused: Socket) {
  const longest = Math.min(LINE_FIRST * 2 ** turnsAway++, LINE_LONGEST)
  // what was refused at once does not come back at once
  retryLater(refused, longest * (0.5 + Math.random() / 2))
  stopLosingPatience()
  signal({ reachable: true })
  void readAgain(queryClient)
}

function lost() {
  signal({ connected: false, reachable: navigator.onLine && store.get(signalsAtom).reachable })
  // counted from the loss on: each failed try to come back is no new beginning
  offlineTimer ??= setTimeout(() => signal({ reachable: false }), PATIENCE)
}

function stopLosingPatience() {
  clearTimeout(offlineTimer)
  offlineTimer = undefined
}

function signal(change: Partial<Signals>) {
  store.set(signalsAtom, { ...store.get(signalsAtom), ...change })
}

/** Wires the socket to the session, the network and the server's word on delays; once, at start. */
export function startLive(): void {
  followInput()
  onLive<typeof liveDelay>('live.delay', ({ late, missed = false }) => {
    signal({ late })
    if (missed) void readAgain(queryClient)
  })
  onSessionChange((event) => {
    // rooms and rights belong to a person: a new one means a new connection
    const samePerson = event === 'token-refreshed' || event === 'initial'
    if (samePerson) return
    messages.drop()
    socket?.disconnect().connect()
  })
  window.addEventListener('offline', () => signal({ reachable: false }))
  window.addEventListener('online', () => {
    stopLosingPatience()
    signal({ reachable: true })
    if (socket && !socket.connected) socket.disconnect().connect()
  })
}
