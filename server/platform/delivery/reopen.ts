import { sql } from 'kysely'
import { asModuleDb, type OpenTransaction } from '#server/platform/database/database.ts'
import type { QueuedEvent } from '#server/platform/kernel/events.ts'
import { type OutboxRow, toEvent } from './outbox.ts'

/** After this the outbox checks whether what was sent again has arrived, and repeats it when it has not. */
const LOOK_AGAIN = sql`interval '10 seconds'`

/** Has events delivered again: none counts as done until every consumer has confirmed it. */
export async function reopenEvents(trx: OpenTransaction, eventIds: readonly string[]): Promise<QueuedEvent[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set done_at = null, parked_at = null, check_at = now() + ${LOOK_AGAIN}
    where id = any(${eventIds}) returning id, type, version, data, at, request_id
  `.execute(asModuleDb<unknown>(trx))
  return rows.map(toEvent)
}

/** Confirms events on behalf of consumers that will never handle them, and has the outbox check them straight away. */
export async function discardDeliveries(
  trx: OpenTransaction,
  deliveries: readonly { eventId: string; consumer: string }[],
  now: Date,
): Promise<void> {
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d("eventId" uuid, consumer text)),
    looked as (update outbox set parked_at = null, check_at = now() where id in (select "eventId" from given))
    insert into inbox (event_id, consumer, done_at, outcome) select "eventId", consumer, ${now}, 'discarded' from given
    on conflict do nothing
  `.execute(asModuleDb<unknown>(trx))
}
