import type { SealingSettings } from '#modules/core/accounts/facade.ts'
import { assertPassword } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { ROTATION_HOURS, type Webhook } from '../contract.ts'
import { type OwnedWebhook, toWebhook, WEBHOOK_COLUMNS } from '../queries/webhook-rows.ts'
import { generateSecret, sealSecret } from '../secrets.ts'
import { lockWebhook } from '../steps/lock-webhook.ts'
import type { WebhooksTables } from '../tables.ts'

const HOUR_MS = 3_600_000

/**
 * Replaces the secret of an endpoint after checking the password; the previous secret also signs for 24 hours
 * (HOOK-03).
 * Throws a Refusal: `wrong_password`, `slow_down`, `too_busy`, `not_found`.
 */
export async function rotateSecret(
  { db, config }: { db: Db<WebhooksTables>; config: SealingSettings },
  { userId, webhookId, password }: OwnedWebhook & { password: string },
  now: Date,
): Promise<{ webhook: Webhook; secret: string }> {
  await assertPassword(db, userId, password)
  const secret = generateSecret()
  return transact(db, async (trx) => {
    const endpoint = await lockWebhook(trx, { userId, webhookId })
    const row = await trx
      .updateTable('webhook_endpoints')
      .set({
        sealed: sealSecret(config, webhookId, secret),
        sealed_before: endpoint.sealed,
        before_until: new Date(now.getTime() + ROTATION_HOURS * HOUR_MS),
      })
      .where('id', '=', webhookId)
      .returning(WEBHOOK_COLUMNS)
      .executeTakeFirstOrThrow()
    await audit(trx, { actorId: userId, action: 'webhook.secret_rotated', subjectId: webhookId }, now)
    return { webhook: toWebhook(row, now), secret }
  })
}
