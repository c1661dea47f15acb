import { type SelectQueryBuilder, sql } from 'kysely'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { StaffWebhook } from '../contract.ts'
import type { WebhooksTables } from '../tables.ts'

const RECENT = sql<Date>`now() - interval '1 day'`

/** Selects an endpoint as staff see it, with counts of its deliveries. */
const selectForStaff = (db: Db<WebhooksTables>) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'user_id', 'url', 'enabled', 'disabled_reason', 'disabled_at', 'paused_at', 'failing_since'])
    .select('created_at')
    .select(({ selectFrom }) => [
      countDeliveries(selectFrom('webhook_deliveries').where('state', '=', 'waiting')).as('waiting'),
      countDeliveries(selectFrom('webhook_deliveries').where('state', '=', 'sent').where('created_at', '>', RECENT)).as(
        'sent',
      ),
      countDeliveries(
        selectFrom('webhook_deliveries').where('state', '=', 'failed').where('created_at', '>', RECENT),
      ).as('failed'),
    ])

const countDeliveries = <O>(deliveries: SelectQueryBuilder<WebhooksTables, 'webhook_deliveries', O>) =>
  deliveries
    .whereRef(sql.ref('endpoint_id'), '=', sql.ref('webhook_endpoints.id'))
    .select(({ fn }) => fn.countAll<number>().as('count'))

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectForStaff>['executeTakeFirstOrThrow']>>

const toStaffWebhook = (row: StaffRow): StaffWebhook => ({
  id: row.id,
  ownerId: row.user_id,
  host: new URL(row.url).host,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  pausedAt: row.paused_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  waiting: row.waiting ?? 0,
  sent: row.sent ?? 0,
  failed: row.failed ?? 0,
  createdAt: row.created_at.toISOString(),
})

/** Returns one endpoint as staff see it. */
export const staffWebhook = async (db: Db<WebhooksTables>, webhookId: string): Promise<StaffWebhook> =>
  toStaffWebhook(await selectForStaff(db).where('id', '=', webhookId).executeTakeFirstOrThrow())

/**
 * Returns a page of the endpoints that fail, are disabled or paused, newest first. Throws a Refusal (`invalid`) for an
 * unknown cursor.
 */
export async function findTroubledWebhooks(db: Db<WebhooksTables>, cursor: string | undefined) {
  const query = selectForStaff(db)
    .where((eb) =>
      eb.or([eb('enabled', '=', false), eb('failing_since', 'is not', null), eb('paused_at', 'is not', null)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(query, cursor, 'created_at').execute(), 'created_at')
  return { items: items.map(toStaffWebhook), next }
}
