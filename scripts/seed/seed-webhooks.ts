import { randomUUIDv7 } from 'node:crypto'
import { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { sealSecret } from '#modules/discovery/webhooks/secrets.ts'
import type { WebhooksTables } from '#modules/discovery/webhooks/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { demoWebhookSecret } from './demo-webhook.ts'
import type { DemoName } from './people.ts'
import { ago, type DemoWebhooks, idOf, type SeedContext } from './seed-context.ts'

/** A customer and a carrier, so that each event of a job reaches someone. */
const OWNERS = ['ann', 'cara'] as const

/** Gives Ann and Cara webhooks for all events to the receiver of the demo, if there is one, at its address of today. */
export async function seedWebhooks(context: SeedContext): Promise<void> {
  if (context.webhooks === null) return
  for (const name of OWNERS) await seedWebhook(context, context.webhooks, name)
}

async function seedWebhook(context: SeedContext, { url, sealing }: DemoWebhooks, name: DemoName): Promise<void> {
  const db = asModuleDb<WebhooksTables>(context.db)
  const owner = idOf(context, name)
  const path = `/demo/${name}`
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ url: `${url}${path}` })
    .where('user_id', '=', owner)
    .where('url', 'like', `http://localhost:%${path}`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const id = randomUUIDv7()
  await db
    .insertInto('webhook_endpoints')
    .values({
      id,
      user_id: owner,
      url: `${url}${path}`,
      events: WebhookEvent.options,
      sealed: sealSecret(sealing, id, demoWebhookSecret(context.secret)),
      created_at: ago(context, '1 days'),
    })
    .execute()
}
