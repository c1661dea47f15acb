import { sql, type UpdateObject } from 'kysely'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import type { PlatformTables } from '#server/platform/database/transaction.ts'
import type { DomainEvent, QueuedEvent } from '#server/platform/kernel/events.ts'
import type { IdleBackoff } from '#server/platform/kernel/idle-backoff.ts'
import { startIntervalLoop } from '#server/platform/kernel/interval-loop.ts'
import { runInSpan } from '#server/platform/kernel/traces.ts'
import type { HandledEvents } from './batch-consumer.ts'
import type { Queues } from './queues.ts'

/** The most rows claimed at once. */
const BATCH = 200
/**
 * How long a claim lasts, after which another relay may take the rows of one that died. A relay that is slower queues
 * some events twice, which is harmless.
 */
const CLAIM_DURATION = sql`interval '1 second'`
/** How often the relay looks for events whose wake-up was lost. */
const SWEEP_MS = 2_000
/**
 * Events within this time share a batch, except the first one after a pause. Live messages don't wait for it: they are
 * sent straight after the commit.
 */
const GATHER_MS = 200
/** How often the relay looks for unconfirmed events to check. */
const CHECK_MS = 1_000
/** The most batches checked in one run, because thousands may wait after an outage. */
const MAX_CHECK_BATCHES = 10
/** The delay until an unconfirmed event is checked again, longer each time. */
const RECHECK_DELAY = sql`least(greatest(interval '1 second', (now() - relayed_at) / 4), interval '10 minutes')`
const HOUSEKEEPING_MS = 10 * 60_000
const DONE_RETENTION = sql`interval '7 days'`
/** How long a repeated Idempotency-Key returns the first answer (security.md 7). */
const KEY_RETENTION = sql`interval '24 hours'`

/** Which consumers each type of event must reach. */
export interface Routing {
  /** Consumers that receive the event through their queue. */
  queuedConsumers(type: string): readonly string[]
  /** Consumers that the committing process calls itself; their queue gets only the events that they didn't confirm. */
  immediateConsumers(type: string): readonly string[]
}

interface RelayOptions {
  db: AnyDb
  queues: Queues
  routing: Routing
  /** Passes events to the batch consumers and returns the handled ones. */
  deliverBatches: (events: readonly QueuedEvent[]) => Promise<HandledEvents>
  /** Called with the number of jobs that Redis lost, whenever some are queued again. */
  onRequeued?: (jobs: number) => void
  backoff: IdleBackoff
  onError: (error: unknown) => void
}

/** Moves committed events to the queues, and checks that each is delivered. */
export interface Relay {
  /** Notifies the relay of a commit. */
  wake(): void
  stop(): Promise<void>
}

/** Starts a relay. Any number of relays may run at once, because each claims its rows. */
export function startRelay(options: RelayOptions): Relay {
  const { db, backoff, onError } = options
  const outbox = asModuleDb<PlatformTables>(db)
  const check = async () => {
    for (let batch = 0; batch < MAX_CHECK_BATCHES; batch++) {
      const checked = await checkDelivery(outbox, options)
      // While events are undelivered, the system doesn't count as idle.
      if (checked > 0) backoff.wake()
      if (checked < BATCH) return
    }
  }
  const checking = startIntervalLoop(CHECK_MS, check, onError, { backoff })
  const relay = async () => {
    const overdue = await relayAll(outbox, options)
    // The immediate delivery of overdue events must have finished or failed by now.
    if (overdue) checking.runNow()
  }
  const relaying = startIntervalLoop(SWEEP_MS, relay, onError, { gatherMs: GATHER_MS })
  const cleaning = startIntervalLoop(HOUSEKEEPING_MS, () => deleteDone(outbox), onError)
  return {
    wake: relaying.runNow,
    async stop() {
      await Promise.all([relaying.stop(), checking.stop(), cleaning.stop()])
    },
  }
}

type Outbox = ReturnType<typeof asModuleDb<PlatformTables>>

/** Relays all waiting events. Returns whether the delivery of some is already due for a check. */
async function relayAll(db: Outbox, options: RelayOptions): Promise<boolean> {
  for (let overdue = false; ; ) {
    const batch = await relayBatch(db, options)
    overdue ||= batch.some((row) => row.overdue)
    if (batch.length < BATCH) return overdue
  }
}

/** An event as the outbox stores it. */
export interface OutboxRow extends DomainEvent {
  request_id: string | null
}

/**
 * Claims a batch, queues it, marks it as relayed, and stores which ids each event names. A crash in between repeats the
 * batch; job ids and inboxes make repeats harmless.
 */
async function relayBatch(
  db: Outbox,
  { queues, routing, deliverBatches }: RelayOptions,
): Promise<{ overdue: boolean }[]> {
  const rows = await claim(db)
  if (rows.length === 0) return []
  const events = rows.map(toEvent)
  try {
    await runInSpan('relay events', { 'kerbside.event_ids': events.map(({ id }) => id) }, async () => {
      const handledByConsumer = await deliverBatches(events)
      const isUnhandled = (consumer: string, { id }: DomainEvent) => !handledByConsumer.get(consumer)?.has(id)
      await enqueue(queues, events, (event) =>
        routing.queuedConsumers(event.type).filter((name) => isUnhandled(name, event)),
      )
    })
  } catch (error) {
    // Redis is down: release the claim, so that the next sweep tries again.
    await updateRows(db, rows, { claimed_until: null })
    throw error
  }
  await markRelayed(db, events, routing)
  return rows
}

async function claim(db: Outbox): Promise<(OutboxRow & { overdue: boolean })[]> {
  const { rows } = await sql<OutboxRow & { overdue: boolean }>`
    with claimed as (
      update outbox set claimed_until = now() + ${CLAIM_DURATION}
      where id in (
        select id from outbox
        where relayed_at is null and (claimed_until is null or claimed_until < now())
        order by committed_at limit ${BATCH} for update skip locked
      )
      returning id, type, version, data, at, request_id, cause_id, check_at < now() as overdue
    ), named as (
      insert into event_subjects (event_id, subject)
      select distinct id, subject from (
        select id, subject from claimed, lateral subjects_of(data) as named(subject)
        union all select id, request_id::text from claimed where request_id is not null
        union all select id, cause_id::text from claimed where cause_id is not null
      ) as found
      on conflict do nothing
    )
    select id, type, version, data, at, request_id, overdue from claimed
  `.execute(db)
  return rows
}

/** Marks events as relayed, and those that every consumer has already handled as done. */
async function markRelayed(db: Outbox, events: readonly DomainEvent[], routing: Routing): Promise<void> {
  const relayed = events.map(({ id, type }) => ({ id, wanted: consumersOf(type, routing) }))
  await sql`
    update outbox o set relayed_at = now(),
      done_at = case when wanted <@ array(select consumer from inbox i where i.event_id = o.id) then now() end
    from jsonb_to_recordset(${JSON.stringify(relayed)}::jsonb) as relayed(id uuid, wanted text[])
    where o.id = relayed.id
  `.execute(db)
}

async function updateRows(db: Outbox, events: readonly { id: string }[], to: UpdateObject<PlatformTables, 'outbox'>) {
  const ids = events.map(({ id }) => id)
  if (ids.length > 0) await db.updateTable('outbox').set(to).where('id', 'in', ids).execute()
}

async function enqueue(
  queues: Queues,
  events: readonly QueuedEvent[],
  consumersFor: (event: DomainEvent) => readonly string[],
): Promise<void> {
  const byConsumer = new Map<string, QueuedEvent[]>()
  for (const event of events)
    for (const consumer of consumersFor(event)) byConsumer.set(consumer, [...(byConsumer.get(consumer) ?? []), event])
  await Promise.all([...byConsumer].map(([consumer, batch]) => queues.add(consumer, batch)))
}

interface UnconfirmedEvent extends OutboxRow {
  confirmed: string[]
  /** Consumers that failed permanently, which staff decide about. */
  failed: string[]
}

/**
 * Marks events that every consumer has in its inbox as done, and queues the others again. This restores jobs that Redis
 * lost, or completed before PostgreSQL lost the result; jobs that it still has are recognised by their id. Final
 * failures are left to staff, and an event that waits only for them is parked. Returns how many it checked.
 */
async function checkDelivery(db: Outbox, { queues, routing, onRequeued }: RelayOptions): Promise<number> {
  const { rows } = await sql<UnconfirmedEvent>`
    update outbox o set check_at = now() + ${RECHECK_DELAY}
    where o.id in (
      select id from outbox where done_at is null and parked_at is null and relayed_at is not null and check_at < now()
      order by check_at limit ${BATCH} for update skip locked
    )
    returning id, type, version, data, at, request_id,
      array(select consumer from inbox i where i.event_id = o.id) as confirmed,
      array(select consumer from failed_jobs f where f.event_id = o.id and f.state = 'failed') as failed
  `.execute(db)
  const checked = rows.map((row) => ({ id: row.id, ...missingConsumers(row, routing) }))
  const complete = checked.filter(({ missing }) => missing.length === 0)
  const finished = complete.filter(({ failed }) => failed.length === 0)
  await updateRows(db, finished, { done_at: sql<Date>`now()` })
  await park(
    db,
    complete.filter(({ failed }) => failed.length > 0).map(({ id }) => id),
  )
  try {
    const reclaimed = await reclaimJobs(queues, checked)
    await enqueue(queues, rows.map(toEvent), ({ id }) => reclaimed.get(id) ?? [])
    const lost = rows.flatMap((row) =>
      (reclaimed.get(row.id) ?? []).filter((name) => routing.queuedConsumers(row.type).includes(name)).map(() => row),
    )
    if (lost.length === 0) return rows.length
    onRequeued?.(lost.length)
    await updateRows(db, [...new Set(lost)], { requeued_at: sql<Date>`now()` })
    return rows.length
  } catch (error) {
    await updateRows(db, rows, { check_at: sql<Date>`now()` })
    throw error
  }
}

/**
 * Returns, by event, the consumers that haven't confirmed the event and whose queue will never deliver it.
 */
async function reclaimJobs(
  queues: Queues,
  checked: readonly { id: string; missing: readonly string[] }[],
): Promise<Map<string, string[]>> {
  const eventsByConsumer = new Map<string, string[]>()
  for (const { id, missing } of checked)
    for (const consumer of missing) eventsByConsumer.set(consumer, [...(eventsByConsumer.get(consumer) ?? []), id])
  const reclaimed = new Map<string, string[]>()
  await Promise.all(
    [...eventsByConsumer].map(async ([consumer, ids]) => {
      for (const id of await queues.reclaim(consumer, ids)) reclaimed.set(id, [...(reclaimed.get(id) ?? []), consumer])
    }),
  )
  return reclaimed
}

const consumersOf = (type: string, routing: Routing): string[] => [
  ...routing.queuedConsumers(type),
  ...routing.immediateConsumers(type),
]

function missingConsumers(row: UnconfirmedEvent, routing: Routing): { missing: string[]; failed: string[] } {
  const unconfirmed = consumersOf(row.type, routing).filter((consumer) => !row.confirmed.includes(consumer))
  return {
    missing: unconfirmed.filter((consumer) => !row.failed.includes(consumer)),
    failed: unconfirmed.filter((consumer) => row.failed.includes(consumer)),
  }
}

/**
 * Parks events that only wait for staff. Checks their failures again, because staff may have retried one in between.
 */
async function park(db: Outbox, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update outbox o set parked_at = now()
    where o.id = any(${ids}) and exists (select from failed_jobs f where f.event_id = o.id and f.state = 'failed')
  `.execute(db)
}

/** Converts a row of the outbox to the event that queues carry. */
export const toEvent = ({ id, type, version, data, at, request_id }: OutboxRow): QueuedEvent => ({
  id,
  type,
  version,
  data,
  at: new Date(at).toISOString(),
  ...(request_id && { requestId: request_id }),
})

/** Deletes old rows. Inbox rows stay as long as their event is in the outbox, so that no consumer handles it again. */
async function deleteDone(db: Outbox): Promise<void> {
  await sql`
    with deleted as (delete from outbox where done_at < now() - ${DONE_RETENTION} returning id)
    delete from event_subjects using deleted where event_id = deleted.id
  `.execute(db)
  await sql`
    delete from inbox where done_at < now() - ${DONE_RETENTION} - interval '1 day'
      and not exists (select from outbox where outbox.id = inbox.event_id)
  `.execute(db)
  await sql`delete from acts where at < now() - ${DONE_RETENTION} - interval '1 day'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - ${KEY_RETENTION}`.execute(db)
}

/**
 * Returns the age in milliseconds of the oldest undelivered event; 0 when all are done or wait only for staff.
 */
export async function oldestUndelivered(db: AnyDb): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(committed_at)) * 1000, 0)::float8 as age from outbox where done_at is null and parked_at is null
  `.execute(db)
  return Math.max(0, Math.round(rows[0]?.age ?? 0))
}
