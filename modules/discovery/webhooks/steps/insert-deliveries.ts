import { randomUUIDv7 } from 'node:crypto'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import type { Notice } from '../notices.ts'
import { PAYLOAD_VERSION, WEBHOOK_DATA, type WebhookPayload } from '../payloads/contract.ts'
import type { WebhooksTables } from '../tables.ts'

/** A notice with the event that caused it. */
export interface DatedNotice {
  eventId: string
  at: string
  notice: Notice
}

/**
 * Queues a delivery for each enabled endpoint that chose a notice's event and belongs to one of its accounts, once per
 * event. Suspended accounts receive nothing.
 */
export async function insertDeliveries(
  trx: Trx<WebhooksTables>,
  notices: readonly DatedNotice[],
  now: Date,
): Promise<void> {
  const receiverIds = [...new Set(notices.flatMap(({ notice }) => notice.recipientIds))].filter((id) => id !== null)
  if (receiverIds.length === 0) return
  const suspendedIds = await suspendedAmong(trx, receiverIds)
  // locked, so that none is disabled or removed before its deliveries are there
  const endpoints = await trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'user_id', 'events'])
    .where('user_id', 'in', receiverIds)
    .where('enabled', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
  const rows = notices.flatMap(({ eventId, at, notice }) =>
    endpoints
      .filter(
        ({ user_id: userId, events }) =>
          !suspendedIds.has(userId) && events.includes(notice.type) && notice.recipientIds.includes(userId),
      )
      .map(({ id }) => ({
        id: randomUUIDv7(),
        endpoint_id: id,
        event_id: eventId,
        type: notice.type,
        payload: payloadOf(notice, at),
        next_at: now,
        created_at: now,
      })),
  )
  if (rows.length === 0) return
  await trx
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id', 'type']).doNothing())
    .execute()
}

/** Returns the body; the shape of its type leaves out everything else. */
function payloadOf({ type, data }: Notice, at: string): string {
  const payload: WebhookPayload = {
    type,
    version: PAYLOAD_VERSION,
    timestamp: at,
    data: WEBHOOK_DATA[type].parse(data),
  }
  return JSON.stringify(payload)
}
