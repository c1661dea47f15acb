import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Stripe's messages that are not followed yet: how many, since when, and when the last one came in. */
export interface WebhookBacklog {
  waiting: number
  oldestAt: Date | null
  lastAt: Date | null
}

/** How the inbox of Stripe's messages is doing. */
export async function webhookBacklog(db: Executor): Promise<WebhookBacklog> {
  const { rows } = await sql<WebhookBacklog>`
    select count(*) as waiting, min(received_at) as "oldestAt",
      (select max(received_at) from stripe_events) as "lastAt"
    from stripe_events where handled_at is null
  `.execute(own<SubscriptionsTables>(db))
  return rows[0] ?? { waiting: 0, oldestAt: null, lastAt: null }
}
