import type { SealingSettings } from '#modules/core/accounts/facade.ts'
import { assertPassword } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { OwnedWebhook } from '../queries/webhook-rows.ts'
import { openSecret } from '../secrets.ts'
import type { WebhooksTables } from '../tables.ts'

/**
 * Returns the secret of an endpoint after checking the password. Throws a Refusal: `wrong_password`, `slow_down`,
 * `too_busy`, `not_found`, `secret_lost` if no configured key opens it.
 */
export async function showSecret(
  { db, config }: { db: Db<WebhooksTables>; config: SealingSettings },
  { userId, webhookId, password }: OwnedWebhook & { password: string },
): Promise<{ secret: string }> {
  await assertPassword(db, userId, password)
  const row = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'sealed'])
    .where('id', '=', webhookId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const secret = openSecret(config, row)
  if (secret === null) throw new Refusal('conflict', 'secret_lost', 'We can’t read this secret. Replace it.')
  return { secret }
}
