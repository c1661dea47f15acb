import { type AnyDb, asModuleDb, type Db, type OpenTransaction } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { type PlatformTables, transact } from '#server/platform/database/transaction.ts'
import { within } from '#server/platform/kernel/context.ts'
import type { Flag } from '#server/platform/kernel/contract.ts'
import {
  type DomainEvent,
  EventEnvelope,
  type EventKind,
  parseEvent,
  type QueuedEvent,
} from '#server/platform/kernel/events.ts'
import { traced } from '#server/platform/kernel/traces.ts'
import type { ConsumerTiming } from './consumer-timings.ts'

/** The limit of an integer column: 24 days. */
const LONGEST_MS = 2 ** 31 - 1

/** A consumer, or a part of one, that may belong to features. */
interface Switched {
  /** The features that it belongs to: while one of them is switched off, it does nothing. Set it with `whileOn`. */
  readonly needs?: readonly Flag[]
}

/** What a consumer does with one kind of event, inside the transaction that also adds it to the inbox. */
export interface Handler extends Switched {
  readonly kind: EventKind
  /** Runs before the transaction and passes its result on: the place for a call to another service. */
  readonly prepare?: (event: DomainEvent) => Promise<unknown>
  readonly handle: (trx: OpenTransaction, event: DomainEvent, prepared: unknown) => Promise<void>
}

/** Something that reacts to events; each consumer has its own queue, so a slow one delays no other. */
export interface Consumer extends Switched {
  /** `<module>.<what it does>`; names the queue and the inbox rows: never rename one. */
  readonly name: string
  readonly handlers: readonly Handler[]
  /** Handles many events at once; see `batch-consumer.ts`. */
  readonly together?: (trx: OpenTransaction, events: readonly DomainEvent[]) => Promise<void>
}

/** Returns a handler for events of `kind`; the event arrives parsed. */
export function on<Type extends string, Data>(
  kind: EventKind<Type, Data>,
  handle: (trx: OpenTransaction, event: DomainEvent<Type, Data>) => Promise<void>,
): Handler {
  return { kind: kind as EventKind, handle: (trx, event) => handle(trx, parseEvent(kind, event)) }
}

/** The same, with a call to another service first: nothing outside is called inside a transaction. */
export function onWith<Type extends string, Data, Prepared>(
  kind: EventKind<Type, Data>,
  prepare: (event: DomainEvent<Type, Data>) => Promise<Prepared>,
  handle: (trx: OpenTransaction, event: DomainEvent<Type, Data>, prepared: Prepared) => Promise<void>,
): Handler {
  return {
    kind: kind as EventKind,
    prepare: (event) => prepare(parseEvent(kind, event)),
    handle: (trx, event, prepared) => handle(trx, parseEvent(kind, event), prepared as Prepared),
  }
}

export const consumer = (name: string, ...handlers: readonly Handler[]): Consumer => ({ name, handlers })

/** Makes consumers, or handlers of one, belong to a feature. */
export const whileOn = <One extends Consumer | Handler>(feature: Flag, ...them: readonly One[]): One[] =>
  them.map((one) => ({ ...one, needs: [...(one.needs ?? []), feature] }))

/**
 * Returns the consumer as it is while these features are switched off: parts that belong to one of them receive their
 * events and do nothing, so that none waits in a queue or arrives late once the feature is back on.
 */
export function withoutFeatures(consumer: Consumer, off: readonly Flag[]): Consumer {
  const isOff = ({ needs = [] }: Switched): boolean => needs.some((feature) => off.includes(feature))
  const nothing = async (): Promise<void> => undefined
  const wholeOff = isOff(consumer)
  const handlers = consumer.handlers.map((one) => (wholeOff || isOff(one) ? { kind: one.kind, handle: nothing } : one))
  return { ...consumer, handlers, ...(wholeOff && consumer.together && { together: nothing }) }
}

/** Whether `consumer` listens to events of `type`. */
export const listensTo = (consumer: Consumer, type: string): boolean =>
  consumer.handlers.some((handler) => handler.kind.type === type)

interface Attempt {
  attempt?: number
  /** Receives how long it took, on success. */
  onRun?: (run: ConsumerTiming) => void
}

/**
 * Hands one event to one consumer: inbox row and effect commit together, so a repeat does nothing. Throws what the
 * handler throws; the queue then tries again.
 */
export async function consume(
  db: AnyDb,
  consumer: Consumer,
  raw: unknown,
  { attempt = 1, onRun }: Attempt = {},
): Promise<void> {
  const event = EventEnvelope.parse(raw) as QueuedEvent
  const handler = consumer.handlers.find((candidate) => candidate.kind.type === event.type)
  if (!handler) throw new Error(`${consumer.name} has no handler for ${event.type}`)
  const noting = { consumer: consumer.name, attempt, startedAt: Date.now() }
  const isNew = await within({ requestId: event.requestId, eventId: event.id, consumer: consumer.name }, () =>
    traced(`consume ${event.type}`, { 'kerbside.attempt': attempt }, () => handle(db, handler, event, noting)),
  )
  if (isNew) onRun?.({ eventId: event.id, consumer: consumer.name, ms: Date.now() - noting.startedAt })
}

interface Noting {
  consumer: string
  attempt: number
  startedAt: number
}

/** Returns whether the event was new. */
async function handle(db: AnyDb, handler: Handler, event: QueuedEvent, noting: Noting): Promise<boolean> {
  if (handler.prepare && (await isNoted(db, noting.consumer, event.id))) return false
  const prepared = await handler.prepare?.(event)
  return transact(db, async (trx) => {
    const isNew = await isUpdate(trx, event, noting)
    if (isNew) await handler.handle(trx, event, prepared)
    return isNew
  })
}

async function isNoted(db: AnyDb, consumer: string, eventId: string): Promise<boolean> {
  const noted = await asModuleDb<PlatformTables>(db)
    .selectFrom('inbox')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('consumer', '=', consumer)
    .executeTakeFirst()
  return noted !== undefined
}

async function isUpdate(trx: OpenTransaction, event: QueuedEvent, noting: Noting): Promise<boolean> {
  const { consumer, attempt, startedAt } = noting
  const waited = waitedMs(event, startedAt)
  const noted = await note(trx, { event_id: event.id, consumer, done_at: new Date(), attempt, waited_ms: waited })
  return noted.length > 0
}

interface Note {
  event_id: string
  consumer: string
  done_at: Date
  attempt: number
  waited_ms: number
}

/** On the hot path: once for each event and consumer. */
const note = prepared('platform.note-in-inbox', (db: Db<PlatformTables>, given: Given<Note>) =>
  db
    .insertInto('inbox')
    .values({
      event_id: given('event_id'),
      consumer: given('consumer'),
      done_at: given('done_at'),
      attempt: given('attempt'),
      waited_ms: given('waited_ms'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id'),
)

/** How long an event waited until `startedAt`, by the clocks of two processes, which may disagree. */
export const waitedMs = ({ at, againAt }: QueuedEvent, startedAt: number): number =>
  Math.min(Math.max(0, startedAt - Date.parse(againAt ?? at)), LONGEST_MS)
