import { sql } from 'kysely'
import { type AnyDb, type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
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
import { notHeld } from './queue-pauses.ts'

/**
 * A consumer of many small facts, which announces none itself: the relay hands it those that it carries, in one
 * transaction. What was not done so, because it failed or staff hold the queue, comes one by one as to any other.
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

/** What was done of a batch: ids of events by consumer. */
export type Done = ReadonlyMap<string, ReadonlySet<string>>

interface HandOver {
  db: AnyDb
  consumers: readonly Consumer[]
  /** Hears how long each event took, with its whole batch. */
  onRun: (run: ConsumerTiming) => void
  onError: (error: unknown) => void
}

/** Gives what hands a batch to each consumer that takes many at once; the batch of one that fails is left, as a whole. */
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

/** Inbox rows and effect commit together. Gives the ids of those that were news; none while staff hold the queue. */
async function consumeTogether(db: AnyDb, consumer: Consumer, carried: readonly QueuedEvent[]): Promise<string[]> {
  const { name, together } = consumer
  const events = carried.filter(({ type }) => listensTo(consumer, type))
  if (!together || events.length === 0) return []
  return traced('consume together', { 'kerbside.event_ids': events.map(({ id }) => id) }, () =>
    transact(db, async (trx) => {
      const news = await noteTogether(trx, name, events)
      const fresh = events.filter(({ id }) => news.has(id))
      if (fresh.length > 0) await together(trx, fresh)
      return [...news]
    }),
  )
}

/** In the order of their ids, so that two who note the same events never wait for each other in a circle. */
async function noteTogether(trx: OpenTransaction, consumer: string, events: readonly QueuedEvent[]) {
  const waited = events.map((event) => ({ id: event.id, ms: waitedMs(event, Date.now()) }))
  const { rows } = await sql<{ event_id: string }>`
    insert into inbox (event_id, consumer, done_at, waited_ms)
    select id, ${consumer}, now(), ms
    from jsonb_to_recordset(${JSON.stringify(waited)}::jsonb) as waited(id uuid, ms integer)
    where ${notHeld(consumer)}
    order by id
    on conflict do nothing
    returning event_id
  `.execute(ownTrx<PlatformTables>(trx))
  return new Set(rows.map((row) => row.event_id))
}
