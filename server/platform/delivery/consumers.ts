import { type AnyDb, asModuleDb, type Db, type OpenTransaction } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { type PlatformTables, transact } from '#server/platform/database/transaction.ts'
import { runInContext } from '#server/platform/kernel/context.ts'
import type { Flag } from '#server/platform/kernel/contract.ts'
import {
  type DomainEvent,
  EventEnvelope,
  type EventKind,
  parseEvent,
  type QueuedEvent,
} from '#server/platform/kernel/events.ts'
import { runInSpan } from '#server/platform/kernel/traces.ts'
import type { ConsumerTiming } from './consumer-timings.ts'

/** The largest number in an integer column; in ms, 24 days. */
const MAX_MS = 2 ** 31 - 1

/** A consumer or handler that may belong to features. */
interface FeatureDependent {
  /** Features that it belongs to, set with `whileFeatureOn`. While one is off, it does nothing. */
  readonly needs?: readonly Flag[]
}

/** Handles one kind of event, in the transaction that also adds the event to the inbox. */
export interface Handler extends FeatureDependent {
  readonly kind: EventKind
  /** Runs before the transaction, for calls to other services. Its result is passed to `handle`. */
  readonly prepare?: (event: DomainEvent) => Promise<unknown>
  readonly handle: (trx: OpenTransaction, event: DomainEvent, prepared: unknown) => Promise<void>
}

/** Reacts to events. Each consumer has its own queue, so a slow one delays no other. */
export interface Consumer extends FeatureDependent {
  /** `<module>.<what it does>`; names the queue and the inbox rows: never rename one. */
  readonly name: string
  readonly handlers: readonly Handler[]
  /** Handles many events in one transaction; see `batch-consumer.ts`. */
  readonly handleBatch?: (trx: OpenTransaction, events: readonly DomainEvent[]) => Promise<void>
}

/** Returns a handler for events of `kind`; the event arrives parsed. */
export function on<Type extends string, Data>(
  kind: EventKind<Type, Data>,
  handle: (trx: OpenTransaction, event: DomainEvent<Type, Data>) => Promise<void>,
): Handler {
  return { kind: kind as EventKind, handle: (trx, event) => handle(trx, parseEvent(kind, event)) }
}

/**
 * Returns a handler for events of `kind` that calls another service before the transaction: `prepare` makes the call,
 * and `handle` gets its result.
 */
export function onWithPreparation<Type extends string, Data, Prepared>(
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
export const whileFeatureOn = <Item extends Consumer | Handler>(feature: Flag, ...consumers: readonly Item[]): Item[] =>
  consumers.map((item) => ({ ...item, needs: [...(item.needs ?? []), feature] }))

/**
 * Returns the consumer without the effects of features that are off. Its handlers of such a feature still receive their
 * events, but ignore them, so that no event waits in a queue until the feature is on again.
 */
export function withoutFeatures(consumer: Consumer, disabledFeatures: readonly Flag[]): Consumer {
  const isDisabled = ({ needs = [] }: FeatureDependent): boolean =>
    needs.some((feature) => disabledFeatures.includes(feature))
  const ignore = async (): Promise<void> => undefined
  const isConsumerDisabled = isDisabled(consumer)
  const handlers = consumer.handlers.map((handler) =>
    isConsumerDisabled || isDisabled(handler) ? { kind: handler.kind, handle: ignore } : handler,
  )
  return { ...consumer, handlers, ...(isConsumerDisabled && consumer.handleBatch && { handleBatch: ignore }) }
}

/** Returns whether `consumer` listens to events of `type`. */
export const listensTo = (consumer: Consumer, type: string): boolean =>
  consumer.handlers.some((handler) => handler.kind.type === type)

interface ConsumeOptions {
  /** Counts from 1. */
  attempt?: number
  /** Receives the run time, on success. */
  onRun?: (run: ConsumerTiming) => void
}

/**
 * Passes one event to one consumer. The inbox row and the handler's effect commit together, so a repeat does nothing.
 * Throws what the handler throws; the queue then tries again.
 */
export async function consume(
  db: AnyDb,
  consumer: Consumer,
  raw: unknown,
  { attempt = 1, onRun }: ConsumeOptions = {},
): Promise<void> {
  const event = EventEnvelope.parse(raw) as QueuedEvent
  const handler = consumer.handlers.find((candidate) => candidate.kind.type === event.type)
  if (!handler) throw new Error(`${consumer.name} has no handler for ${event.type}`)
  const delivery = { consumer: consumer.name, attempt, startedAt: Date.now() }
  const isNew = await runInContext({ requestId: event.requestId, eventId: event.id, consumer: consumer.name }, () =>
    runInSpan(`consume ${event.type}`, { 'kerbside.attempt': attempt }, () => handle(db, handler, event, delivery)),
  )
  if (isNew) onRun?.({ eventId: event.id, consumer: consumer.name, ms: Date.now() - delivery.startedAt })
}

interface Delivery {
  consumer: string
  attempt: number
  startedAt: number
}

/** Handles an event, unless the consumer's inbox already has it. Returns whether the event was new. */
async function handle(db: AnyDb, handler: Handler, event: QueuedEvent, delivery: Delivery): Promise<boolean> {
  if (handler.prepare && (await isInInbox(db, delivery.consumer, event.id))) return false
  const prepared = await handler.prepare?.(event)
  return transact(db, async (trx) => {
    const isNew = await insertIntoInbox(trx, event, delivery)
    if (isNew) await handler.handle(trx, event, prepared)
    return isNew
  })
}

async function isInInbox(db: AnyDb, consumer: string, eventId: string): Promise<boolean> {
  const row = await asModuleDb<PlatformTables>(db)
    .selectFrom('inbox')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('consumer', '=', consumer)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds an event to the consumer's inbox. Returns false if it is already there, which means that it was handled. */
async function insertIntoInbox(trx: OpenTransaction, event: QueuedEvent, delivery: Delivery): Promise<boolean> {
  const { consumer, attempt, startedAt } = delivery
  const row = { event_id: event.id, consumer, done_at: new Date(), attempt, waited_ms: waitedMs(event, startedAt) }
  const inserted = await insertInboxRow(trx, row)
  return inserted.length > 0
}

interface InboxRow {
  event_id: string
  consumer: string
  done_at: Date
  attempt: number
  waited_ms: number
}

/** A prepared statement, because it runs for each event and consumer. */
const insertInboxRow = prepareStatement(
  'platform.insert-inbox-row',
  (db: Db<PlatformTables>, placeholder: PlaceholderOf<InboxRow>) =>
    db
      .insertInto('inbox')
      .values({
        event_id: placeholder('event_id'),
        consumer: placeholder('consumer'),
        done_at: placeholder('done_at'),
        attempt: placeholder('attempt'),
        waited_ms: placeholder('waited_ms'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id'),
)

/** Returns how long an event waited until `startedAt`, in ms, by the clocks of two processes, which may disagree. */
export const waitedMs = ({ at, againAt }: QueuedEvent, startedAt: number): number =>
  Math.min(Math.max(0, startedAt - Date.parse(againAt ?? at)), MAX_MS)
