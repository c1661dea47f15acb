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
import { type Consumer, listensTo, waitedMs } from './consumers.ts'
import { notPaused } from './queue-pauses.ts'

/**
 * A consumer of many small events, which announces none itself: the relay hands it the events that it carries, in one
 * transaction. Any it didn't handle that way, because it failed or staff paused the queue, arrive one by one as with
 * other consumers.
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
  const together: Consumer['together'] = (trx, events) => handle(trx, events.map(parsed))
  return { name, together, handlers: kinds.map((kind) => ({ kind, handle: (trx, event) => together(trx, [event]) })) }
}

/** What was handled of a batch: event ids by consumer. */
export type Done = ReadonlyMap<string, ReadonlySet<string>>

interface HandOver {
  db: AnyDb
  consumers: readonly Consumer[]
  /** Receives how long each event took, with its whole batch. */
  onRun: (run: ConsumerTiming) => void
  onError: (error: unknown) => void
}

/**
 * Returns a function that hands a batch to each batch consumer; when one fails, its whole batch is left for the queue.
 */
export function handingOver({ db, consumers, onRun, onError }: HandOver) {
  const gatherers = consumers.filter(({ together }) => together !== undefined)
  return async (events: readonly QueuedEvent[]): Promise<Done> => {
    const done = new Map<string, ReadonlySet<string>>()
    for (const consumer of gatherers) {
      const startedAt = Date.now()
      const ids = await consumeTogether(db, consumer, events).catch((error: unknown) => {
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
async function consumeTogether(db: AnyDb, consumer: Consumer, carried: readonly QueuedEvent[]): Promise<string[]> {
  const { name, together } = consumer
  const events = carried.filter(({ type }) => listensTo(consumer, type))
  if (!together || events.length === 0) return []
  return traced('consume together', { 'kerbside.event_ids': events.map(({ id }) => id) }, () =>
    transact(db, async (trx) => {
      const added = await noteTogether(trx, name, events)
      const fresh = events.filter(({ id }) => added.has(id))
      if (fresh.length > 0) await together(trx, fresh)
      return [...added]
    }),
  )
}

/** In the order of their ids, so that two transactions with the same events can't deadlock. */
async function noteTogether(trx: OpenTransaction, consumer: string, events: readonly QueuedEvent[]) {
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
