import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Routing } from '#server/platform/delivery/outbox.ts'
import type { MonitoringTables } from '../tables.ts'

/** The most events that are inspected, the oldest first: the age matters more than the count. */
const MAX_INSPECTED = 5_000

/** The events one consumer has not confirmed. */
interface Undelivered {
  count: number
  oldestAt: Date
}

/** Returns unconfirmed events by consumer, without failed jobs, which wait for staff. */
export async function undeliveredEvents(db: Executor, routing: Routing): Promise<Map<string, Undelivered>> {
  const deliveries = (await undeliveredTypes(db)).flatMap((type) =>
    [...routing.queuedConsumers(type), ...routing.immediateConsumers(type)].map((consumer) => ({ type, consumer })),
  )
  const { rows } = await sql<Undelivered & { queue: string }>`
    with open as materialized (
      select id, type, committed_at from outbox
      where done_at is null and parked_at is null order by committed_at limit ${MAX_INSPECTED}
    ), wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as w(type text, consumer text)
    )
    select w.consumer as queue, count(*) as count, min(o.committed_at) as "oldestAt"
    from open o join wanted w on w.type = o.type
      left join inbox i on i.event_id = o.id and i.consumer = w.consumer
      left join failed_jobs f on f.event_id = o.id and f.consumer = w.consumer and f.state = 'failed'
    where i.event_id is null and f.id is null
    group by w.consumer
  `.execute(asModuleDb<MonitoringTables>(db))
  return new Map(rows.map(({ queue, ...undelivered }) => [queue, undelivered]))
}

async function undeliveredTypes(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select distinct type from (
      select type from outbox where done_at is null and parked_at is null order by committed_at limit ${MAX_INSPECTED}
    ) open
  `.execute(asModuleDb<MonitoringTables>(db))
  return rows.map(({ type }) => type)
}

/** The age from which an event counts as undelivered: younger events are still being processed. */
const SETTLING_TIME = sql`interval '2 seconds'`

export interface OldestEvent {
  eventId: string
  type: string
  at: Date
  /** The consumers that have confirmed it. */
  confirmed: string[]
  /** True if all remaining consumers failed permanently, so that only staff can continue. */
  waitsForStaff: boolean
}

/** Returns the oldest unconfirmed event, or null if all are recent. */
export async function oldestEvent(db: Executor): Promise<OldestEvent | null> {
  const { rows } = await sql<OldestEvent>`
    select id as "eventId", type, committed_at as at, array(select consumer from inbox i where i.event_id = o.id) as confirmed,
      parked_at is not null as "waitsForStaff"
    from outbox o where done_at is null and committed_at < now() - ${SETTLING_TIME} order by committed_at limit 1
  `.execute(asModuleDb<MonitoringTables>(db))
  return rows[0] ?? null
}

/** Returns the committed events not yet queued, and the number requeued in the last 24 hours. */
export async function outboxFigures(db: Executor) {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; requeued: number }>`
    select
      (select count(*) from outbox where relayed_at is null) as waiting,
      (select min(committed_at) from outbox where relayed_at is null) as "oldestAt",
      (select count(*) from outbox where requeued_at > now() - interval '24 hours') as requeued
  `.execute(asModuleDb<MonitoringTables>(db))
  return rows[0] ?? { waiting: 0, oldestAt: null, requeued: 0 }
}

/** Returns the number of failed jobs waiting for staff, by consumer. */
export async function failedJobs(db: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ queue: string; failed: number }>`
    select consumer as queue, count(*) as failed from failed_jobs where state = 'failed' group by consumer
  `.execute(asModuleDb<MonitoringTables>(db))
  return new Map(rows.map(({ queue, failed }) => [queue, failed]))
}
