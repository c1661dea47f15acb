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
import { runInSpan } from '#server/platform/kernel/traces.ts'
import type { ConsumerTiming } from './consumer-timings.ts'
import { type Consumer, type Handler, listensTo, waitedMs } from './consumers.ts'
import { notPaused } from './queue-pauses.ts'

/**
 * Declares a consumer of many small events, which appends none itself. The relay passes whole batches to `handle`, each
 * in one transaction. The queue passes single events to it: those of a batch that failed, and those that arrive while
 * staff pause the queue.
 */
export function batchConsumer<K extends EventKind>(
  name: string,
  kinds: readonly K[],
  handle: (trx: OpenTransaction, events: readonly EventOf<K>[]) => Promise<void>,
): Consumer {
  const parse = (event: DomainEvent): EventOf<K> => {
    const kind = kinds.find(({ type }) => type === event.type)
    if (!kind) throw new Error(`${name} has no handler for ${event.type}`)
    return parseEvent(kind, event) as EventOf<K>
  }
  const handleBatch: Consumer['handleBatch'] = (trx, events) => handle(trx, events.map(parse))
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
 * Returns a function that passes a batch of events to each batch consumer, and returns which events each has handled.
 * If a consumer fails, its whole batch is left to its queue.
 */
export function openBatchDelivery({ db, consumers, onRun, onError }: BatchDelivery) {
  const batchConsumers = consumers.filter(({ handleBatch }) => handleBatch !== undefined)
  return async (events: readonly QueuedEvent[]): Promise<HandledEvents> => {
    const handledByConsumer = new Map<string, ReadonlySet<string>>()
    for (const consumer of batchConsumers) {
      const startedAt = Date.now()
      const ids = await consumeBatch(db, consumer, events).catch((error: unknown) => {
        onError(error)
        return []
      })
      for (const eventId of ids) onRun({ eventId, consumer: consumer.name, ms: Date.now() - startedAt })
      handledByConsumer.set(consumer.name, new Set(ids))
    }
    return handledByConsumer
  }
}

/**
 * Passes the new events of a batch to a consumer, in the transaction that adds them to its inbox. Returns their ids;
 * none while its queue is paused.
 */
async function consumeBatch(db: AnyDb, consumer: Consumer, batch: readonly QueuedEvent[]): Promise<string[]> {
  const { name, handleBatch } = consumer
  const events = batch.filter(({ type }) => listensTo(consumer, type))
  if (!handleBatch || events.length === 0) return []
  return runInSpan('consume together', { 'kerbside.event_ids': events.map(({ id }) => id) }, () =>
    transact(db, async (trx) => {
      const newIds = await insertIntoInbox(trx, name, events)
      const newEvents = events.filter(({ id }) => newIds.has(id))
      if (newEvents.length > 0) await handleBatch(trx, newEvents)
      return [...newIds]
    }),
  )
}

/**
 * Adds events to a consumer's inbox, unless its queue is paused, and returns the ids of those that weren't there.
 * Inserts in the order of the ids, so that two transactions with the same events can't deadlock.
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
