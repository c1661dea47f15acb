import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { WebhookFigures } from '../contract.ts'
import type { WebhooksTables } from '../tables.ts'

const NO_FIGURES: WebhookFigures = { endpoints: 0, failing: 0, disabled: 0, paused: 0, due: 0, sent: 0, failed: 0 }

/** Returns how many endpoints work, fail, and are disabled or paused, and the deliveries of the last 24 hours. */
export async function webhookFigures(db: Executor): Promise<WebhookFigures> {
  const { rows } = await sql<WebhookFigures>`
    select count(*) as endpoints,
      count(*) filter (where enabled and failing_since is not null) as failing,
      count(*) filter (where not enabled) as disabled,
      count(*) filter (where paused_at is not null) as paused,
      (select count(*) from webhook_deliveries where state = 'waiting' and next_at <= now()) as due,
      (select count(*) from webhook_deliveries where state = 'sent' and created_at > now() - interval '1 day') as sent,
      (select count(*) from webhook_deliveries where state = 'failed' and created_at > now() - interval '1 day') as failed
    from webhook_endpoints
  `.execute(asModuleDb<WebhooksTables>(db))
  return rows[0] ?? NO_FIGURES
}
