import type { AnyDb } from '#server/platform/database/database.ts'
import type { LiveMessageShape, LivePayload } from '#server/platform/kernel/contract.ts'
import { type DomainEvent, EventEnvelope, type EventKind, parseEvent } from '#server/platform/kernel/events.ts'

/** One message to the sockets in one room; null as `name` closes the sockets instead. */
export interface Delivery {
  readonly room: string
  readonly name: string | null
  readonly payload?: unknown
  /** After this message everyone except these users leaves the room, because its subject is hidden from them. */
  readonly onlyFor?: readonly string[]
}

/** The live messages that one kind of event causes. */
export interface LiveUpdate {
  readonly kind: EventKind
  readonly deliveries: (event: DomainEvent, db: AnyDb) => readonly Delivery[] | Promise<readonly Delivery[]>
}

/** Declares the messages of one kind of event. `deliveries` is pure: it uses only the event. */
export const liveUpdate = <Type extends string, Data>(
  kind: EventKind<Type, Data>,
  deliveries: (event: DomainEvent<Type, Data>) => readonly Delivery[],
): LiveUpdate => ({ kind: kind as EventKind, deliveries: (event) => deliveries(parseEvent(kind, event)) })

/**
 * Declares the messages of one kind of event whose data is private, so that no event may contain it: `deliveries` reads
 * the data when the message is sent.
 */
export const liveUpdateFromDb = <Type extends string, Data>(
  kind: EventKind<Type, Data>,
  deliveries: (db: AnyDb, event: DomainEvent<Type, Data>) => Promise<readonly Delivery[]>,
): LiveUpdate => ({ kind: kind as EventKind, deliveries: (event, db) => deliveries(db, parseEvent(kind, event)) })

/** Returns deliveries of one message to several rooms. */
export const toRooms = <M extends LiveMessageShape>(
  rooms: readonly string[],
  message: M,
  payload: LivePayload<M>,
): Delivery[] => rooms.map((room) => ({ room, name: message.name, payload }))

/**
 * Returns the delivery of the last message to a room whose subject is being hidden. After it everyone except the users
 * in `onlyFor` leaves the room.
 */
export const notifyHidden = <M extends LiveMessageShape>(
  room: string,
  onlyFor: readonly string[],
  message: M,
  payload: LivePayload<M>,
): Delivery => ({ room, name: message.name, payload, onlyFor })

/** Returns the delivery that closes every socket in a room. */
export const closeSockets = (room: string): Delivery => ({ room, name: null })

export const userRoom = (userId: string): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`

/** Name of the consumer that sends live messages. */
export const LIVE_CONSUMER = 'live'

/**
 * Returns everything to send for one raw event; an empty list if its type causes no live messages. Throws if `raw`
 * isn't an event.
 */
export async function deliveriesOf(liveUpdates: readonly LiveUpdate[], raw: unknown, db: AnyDb): Promise<Delivery[]> {
  const event = EventEnvelope.parse(raw) as DomainEvent
  const matching = liveUpdates.filter(({ kind }) => kind.type === event.type)
  return (await Promise.all(matching.map(async ({ deliveries }) => deliveries(event, db)))).flat()
}
