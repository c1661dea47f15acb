import { type Selectable, sql } from 'kysely'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import { LOG_DAYS, type WebhookDelivery } from '../contract.ts'
import type { WebhooksTables } from '../tables.ts'
import { assertOwned, type OwnedWebhook } from './webhook-rows.ts'

export const DELIVERY_COLUMNS = [
  'id',
  'type',
  'state',
  'attempts',
  'next_at',
  'payload',
  'status',
  'answer',
  'error',
  'took_ms',
  'last_at',
  'created_at',
] as const

type DeliveryRow = Pick<Selectable<WebhooksTables['webhook_deliveries']>, (typeof DELIVERY_COLUMNS)[number]>

/** Maps a row to the delivery that the endpoint's owner sees. */
export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
  body: row.payload,
  status: row.status,
  answer: row.answer,
  error: row.error,
  tookMs: row.took_ms,
  lastAt: row.last_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/**
 * Returns a page of an endpoint's deliveries in the last 30 days, newest first. Throws a Refusal: `not_found`,
 * `invalid` for an unknown cursor.
 */
export async function deliveriesOf(
  db: Db<WebhooksTables>,
  owned: OwnedWebhook,
  cursor: string | undefined,
): Promise<{ items: WebhookDelivery[]; next: string | null }> {
  await assertOwned(db, owned)
  const query = db
    .selectFrom('webhook_deliveries')
    .select(DELIVERY_COLUMNS)
    .where('endpoint_id', '=', owned.webhookId)
    .where('created_at', '>', sql<Date>`now() - ${LOG_DAYS} * interval '1 day'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const rows = await selectAfterCursor(query, cursor, 'created_at').execute()
  const { items, next } = pageFrom(rows, 'created_at')
  return { items: items.map(toDelivery), next }
}
