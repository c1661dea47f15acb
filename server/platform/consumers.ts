import { type AnyDb, type OpenTransaction, own, ownTrx } from './database.ts'
import { type DomainEvent, EventEnvelope, type EventKind, parseEvent } from './events.ts'
import { type PlatformTables, transact } from './transaction.ts'

/** What a consumer does with one kind of event, inside the transaction that also notes it in the inbox. */
export interface Handler {
  readonly kind: EventKind
  /** Runs before the transaction and hands over what it found: the place to ask another service. */
  readonly prepare?: (event: DomainEvent) => Promise<unknown>
  readonly handle: (trx: OpenTransaction, event: DomainEvent, prepared: unknown) => Promise<void>
}

/** Something that reacts to facts; each consumer has a queue of its own, so one that is late delays no other. */
export interface Consumer {
  /** `<module>.<what it does>`; names the queue and the inbox rows: never rename one. */
  readonly name: string
  readonly handlers: readonly Handler[]
}

/** Says what to do on events of `kind`; the event arrives parsed. */
export function on<Type extends string, Data>(
  kind: EventKind<Type, Data>,
  handle: (trx: OpenTransaction, event: DomainEvent<Type, Data>) => Promise<void>,
): Handler {
  return { kind: kind as EventKind, handle: (trx, event) => handle(trx, parseEvent(kind, event)) }
}

/** The same, with something to be asked of another service first: nothing outside is called inside a transaction. */
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

/** Whether `consumer` listens to events of `type`. */
export const listensTo = (consumer: Consumer, type: string): boolean =>
  consumer.handlers.some((handler) => handler.kind.type === type)

/**
 * Hands one event to one consumer: inbox row and effect commit together, so a repeat does nothing.
 * Throws what the handler throws; the queue then tries again.
 */
export async function consume(db: AnyDb, consumer: Consumer, raw: unknown): Promise<void> {
  const event = EventEnvelope.parse(raw)
  const handler = consumer.handlers.find((candidate) => candidate.kind.type === event.type)
  if (!handler) throw new Error(`${consumer.name} has no handler for ${event.type}`)
  if (handler.prepare && (await isNoted(db, consumer.name, event.id))) return
  const prepared = await handler.prepare?.(event as DomainEvent)
  await transact(db, async (trx) => {
    if (await isNews(trx, consumer.name, event.id)) await handler.handle(trx, event as DomainEvent, prepared)
  })
}

async function isNoted(db: AnyDb, consumer: string, eventId: string): Promise<boolean> {
  const noted = await own<PlatformTables>(db)
    .selectFrom('inbox')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('consumer', '=', consumer)
    .executeTakeFirst()
  return noted !== undefined
}

async function isNews(trx: OpenTransaction, consumer: string, eventId: string): Promise<boolean> {
  const noted = await ownTrx<PlatformTables>(trx)
    .insertInto('inbox')
    .values({ event_id: eventId, consumer, done_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return noted !== undefined
}
