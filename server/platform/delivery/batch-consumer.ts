import { sql } from 'kysely'
import { type AnyDb, asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { type PlatformTables, transact } from '#server/platform/database/transaction.ts'
import {
  type DomainEvent,
  type EventKind,
  type EventOf,
  parseEvent,
  type QueuedEvent,
} from '#server/platform/kernel/events.ts'
import { traced } from '#server/platform/kernel/traces.ts'
import type { ConsumerTiming } from './consumer-timings.ts'
import { type Consumer, type Handler, listensTo, waitedMs } from './consumers.ts'
import { notPaused } from './queue-pauses.ts'

/**
 * Declares a consumer of many small events, which appends none itself: the relay passes it a whole batch in one
 * transaction. Events of a batch that failed, or that arrive while staff pause the queue, come one by one through the
 * queue.
 */
export function batchConsumer<K extends EventKind>(
  name: string,
  kinds: readonly K[],
  handle: (trx: OpenTransaction, events: readonly EventOf<K>[]) => Promise<void>,
): Consumer {
  const parsed = (event: DomainEvent): EventOf<K> => {
    const kind = kinds.find(({ type }) => type === event.type)
    if (!kind) throw new Error(`${name} has no handler for ${event.type}`)
    return parseEvent(kind, event) as EventOf<K>
  }
  const handleBatch: Consumer['handleBatch'] = (trx, events) => handle(trx, events.map(parsed))
  const handlers = kinds.map((kind): Handler => ({ kind, handle: (trx, event) => handleBatch(trx, [event]) }))
  return { name, handleBatch, handlers }
}

/** The ids of handled events, by consumer. */
export type HandledEvents = ReadonlyMap<string, ReadonlySet<string>>

interface BatchDelivery {
  db: AnyDb
  consumers: readonly Consumer[]
  /** Receives the run time of the whole batch, once for each event. */
  onRun: (run: ConsumerTiming) => void
  onError: (error: unknown) => void
}

/**
 * Returns a function that passes a batch to each batch consumer. If one fails, its whole batch is left to its queue.
 */
export function batchDelivery({ db, consumers, onRun, onError }: BatchDelivery) {
  const batchConsumers = consumers.filter(({ handleBatch }) => handleBatch !== undefined)
  return async (events: readonly QueuedEvent[]): Promise<HandledEvents> => {
    const done = new Map<string, ReadonlySet<string>>()
    for (const consumer of batchConsumers) {
      const startedAt = Date.now()
      const ids = await consumeBatch(db, consumer, events).catch((error: unknown) => {
        onError(error)
        return []
      })
      for (const eventId of ids) onRun({ eventId, consumer: consumer.name, ms: Date.now() - startedAt })
      done.set(consumer.name, new Set(ids))
    }
    return done
  }
}

/** Inbox rows and effect commit together. Returns the ids that were new; none while the queue is paused. */
async function consumeBatch(db: AnyDb, consumer: Consumer, batch: readonly QueuedEvent[]): Promise<string[]> {
  const { name, handleBatch } = consumer
  const events = batch.filter(({ type }) => listensTo(consumer, type))
  if (!handleBatch || events.length === 0) return []
  return traced('consume together', { 'kerbside.event_ids': events.map(({ id }) => id) }, () =>
    transact(db, async (trx) => {
      const added = await insertIntoInbox(trx, name, events)
      const newEvents = events.filter(({ id }) => added.has(id))
      if (newEvents.length > 0) await handleBatch(trx, newEvents)
      return [...added]
    }),
  )
}

/**
 * Returns the ids that were new. Inserts in the order of the ids, so that two transactions with the same events can't
 * deadlock.
 */
async function insertIntoInbox(trx: OpenTransaction, consumer: string, events: readonly QueuedEvent[]) {
  const waited = events.map((event) => ({ id: event.id, ms: waitedMs(event, Date.now()) }))
  const { rows } = await sql<{ event_id: string }>`
    insert into inbox (event_id, consumer, done_at, waited_ms)
    select id, ${consumer}, now(), ms
    from jsonb_to_recordset(${JSON.stringify(waited)}::jsonb) as waited(id uuid, ms integer)
    where ${notPaused(consumer)}
    order by id
    on conflict do nothing
    returning event_id
  `.execute(asModuleTrx<PlatformTables>(trx))
  return new Set(rows.map((row) => row.event_id))
}
