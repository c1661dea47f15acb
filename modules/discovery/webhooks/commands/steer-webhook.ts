import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffWebhook } from '../contract.ts'
import { staffWebhook } from '../queries/find-troubled-webhooks.ts'
import type { WebhooksTables } from '../tables.ts'

interface SteerWebhook {
  webhookId: string
  staffId: string
  reason: string
  pause: boolean
}

/** Pauses an endpoint for staff, or resumes it; does nothing where it is so already. Throws Refusal not_found. */
export async function steerWebhook(
  db: Db<WebhooksTables>,
  { webhookId, staffId, reason, pause }: SteerWebhook,
  now: Date,
): Promise<StaffWebhook> {
  return transact(db, async (trx) => {
    const endpoint = await trx
      .selectFrom('webhook_endpoints')
      .select('paused_at')
      .where('id', '=', webhookId)
      .forUpdate()
      .executeTakeFirst()
    if (!endpoint) throw notFound()
    if ((endpoint.paused_at !== null) !== pause) {
      await trx
        .updateTable('webhook_endpoints')
        .set({ paused_at: pause ? now : null })
        .where('id', '=', webhookId)
        .execute()
      const action = pause ? 'webhook.paused' : 'webhook.resumed'
      await audit(trx, { actorId: staffId, action, subjectId: webhookId, reason }, now)
    }
    return staffWebhook(trx, webhookId)
  })
}
