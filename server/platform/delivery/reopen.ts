import { sql } from 'kysely'
import { asModuleDb, type OpenTransaction } from '#server/platform/database/database.ts'
import type { QueuedEvent } from '#server/platform/kernel/events.ts'
import { type OutboxRow, toEvent } from './outbox.ts'

/** How long until the relay checks whether a reopened event was delivered. */
const CHECK_DELAY = sql`interval '10 seconds'`

/** Marks events as not done, so that they are delivered to every consumer that hasn't confirmed them. */
export async function reopenEvents(trx: OpenTransaction, eventIds: readonly string[]): Promise<QueuedEvent[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set done_at = null, parked_at = null, check_at = now() + ${CHECK_DELAY}
    where id = any(${eventIds}) returning id, type, version, data, at, request_id
  `.execute(asModuleDb<unknown>(trx))
  return rows.map(toEvent)
}

/** Confirms events for consumers that will never handle them, and makes the relay check the events straight away. */
export async function discardDeliveries(
  trx: OpenTransaction,
  deliveries: readonly { eventId: string; consumer: string }[],
  now: Date,
): Promise<void> {
  await sql`
    with discarded as (select * from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d("eventId" uuid, consumer text)),
    reopened as (update outbox set parked_at = null, check_at = now() where id in (select "eventId" from discarded))
    insert into inbox (event_id, consumer, done_at, outcome) select "eventId", consumer, ${now}, 'discarded' from discarded
    on conflict do nothing
  `.execute(asModuleDb<unknown>(trx))
}
