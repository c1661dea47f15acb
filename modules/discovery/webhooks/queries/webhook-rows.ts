import type { Selectable } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ListedWebhook, Webhook } from '../contract.ts'
import type { WebhooksTables } from '../tables.ts'

export const WEBHOOK_COLUMNS = [
  'id',
  'url',
  'events',
  'enabled',
  'disabled_reason',
  'disabled_at',
  'paused_at',
  'failing_since',
  'before_until',
  'created_at',
] as const

type WebhookRow = Pick<Selectable<WebhooksTables['webhook_endpoints']>, (typeof WEBHOOK_COLUMNS)[number]>

/** Maps a row to the endpoint that its owner sees. */
export const toWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  paused: row.paused_at !== null,
  failingSince: row.failing_since?.toISOString() ?? null,
  previousSecretUntil: row.before_until && row.before_until > now ? row.before_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
})

/** Returns a user's endpoints with their latest deliveries, newest first. */
export async function webhooksOf(db: Executor, userId: string, now: Date): Promise<ListedWebhook[]> {
  const rows = await asModuleDb<WebhooksTables>(db)
    .selectFrom('webhook_endpoints as endpoint')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_deliveries')
          .select(({ fn }) => ['type', 'state', fn.coalesce('last_at', 'created_at').as('at')])
          .whereRef('endpoint_id', '=', 'endpoint.id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(WEBHOOK_COLUMNS)
    .select(['last.type', 'last.state', 'last.at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ type, state, at, ...row }) => ({
    ...toWebhook(row, now),
    lastDelivery: type && state && at ? { type, state, at: at.toISOString() } : null,
  }))
}

/** An endpoint of one user. */
export interface OwnedWebhook {
  userId: string
  webhookId: string
}

/** Throws a Refusal (`not_found`) for an endpoint that isn't the user's. */
export async function assertOwned(db: Executor, { userId, webhookId }: OwnedWebhook): Promise<void> {
  const row = await asModuleDb<WebhooksTables>(db)
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', webhookId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
}
