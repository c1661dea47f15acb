import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffWebhook } from '../contract.ts'
import { staffWebhook } from '../queries/find-troubled-webhooks.ts'
import type { WebhooksTables } from '../tables.ts'

interface SetPausedInput {
  webhookId: string
  staffId: string
  reason: string
  paused: boolean
}

/** Pauses or resumes an endpoint for staff; a repeat changes nothing. Throws a Refusal (`not_found`). */
export async function setWebhookPaused(
  db: Db<WebhooksTables>,
  { webhookId, staffId, reason, paused }: SetPausedInput,
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
    if ((endpoint.paused_at !== null) !== paused) {
      await trx
        .updateTable('webhook_endpoints')
        .set({ paused_at: paused ? now : null })
        .where('id', '=', webhookId)
        .execute()
      const action = paused ? 'webhook.paused' : 'webhook.resumed'
      await audit(trx, { actorId: staffId, action, subjectId: webhookId, reason }, now)
    }
    return staffWebhook(trx, webhookId)
  })
}
