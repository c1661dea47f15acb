import { randomUUIDv7 } from 'node:crypto'
import { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { sealSecret } from '#modules/discovery/webhooks/secrets.ts'
import type { WebhooksTables } from '#modules/discovery/webhooks/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { demoWebhookSecret } from './demo-webhook.ts'
import { ago, idOf, type Stage } from './stage.ts'

/** The beginning of addresses on this machine: Cara's only such webhook is the demo's. */
const HERE = 'http://localhost:'

/** Gives Cara a webhook for all events to the receiver of the demo, if there is one, at its address of today. */
export async function seedWebhook(stage: Stage): Promise<void> {
  const { webhook } = stage
  if (webhook === null) return
  const db = asModuleDb<WebhooksTables>(stage.db)
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ url: webhook.url })
    .where('user_id', '=', idOf(stage, 'cara'))
    .where('url', 'like', `${HERE}%`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const id = randomUUIDv7()
  await db
    .insertInto('webhook_endpoints')
    .values({
      id,
      user_id: idOf(stage, 'cara'),
      url: webhook.url,
      events: WebhookEvent.options,
      sealed: sealSecret(webhook.sealing, id, demoWebhookSecret(stage.secret)),
      created_at: ago(stage, '1 days'),
    })
    .execute()
}
