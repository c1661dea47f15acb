import { randomUUIDv7 } from 'node:crypto'
import { lockAccountForUpdate, type SealingSettings } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { MAX_WEBHOOKS, type NewWebhook, type Webhook } from '../contract.ts'
import { WebhookCreated } from '../events.ts'
import { toWebhook, WEBHOOK_COLUMNS, webhooksOf } from '../queries/webhook-rows.ts'
import { generateSecret, sealSecret } from '../secrets.ts'
import { type AddressRules, normaliseAddress } from '../steps/normalise-address.ts'
import type { WebhooksTables } from '../tables.ts'

interface CreateWebhook extends NewWebhook {
  userId: string
}

/**
 * Creates an endpoint and returns it with its secret. Throws a Refusal: `webhook_url`, `too_many_webhooks`,
 * `account_gone`.
 */
export async function createWebhook(
  { db, config, rules }: { db: Db<WebhooksTables>; config: SealingSettings; rules: AddressRules },
  { userId, url, events }: CreateWebhook,
  now: Date,
): Promise<{ webhook: Webhook; secret: string }> {
  const address = normaliseAddress(url, rules)
  const [id, secret] = [randomUUIDv7(), generateSecret()]
  return transact(db, async (trx) => {
    // locked, so that two created concurrently can't both pass the limit
    await lockAccountForUpdate(trx, userId)
    if ((await webhooksOf(trx, userId, now)).length >= MAX_WEBHOOKS) throw tooManyWebhooks()
    const row = await trx
      .insertInto('webhook_endpoints')
      .values({
        id,
        user_id: userId,
        url: address,
        events: [...new Set(events)],
        sealed: sealSecret(config, id, secret),
        // until its first answer, so that endpoints that never answer don't delay others
        slow: true,
        created_at: now,
      })
      .returning(WEBHOOK_COLUMNS)
      .executeTakeFirstOrThrow()
    append(trx, WebhookCreated.of({ endpointId: id, userId }, now))
    await audit(trx, { actorId: userId, action: 'webhook.created', subjectId: id, after: { events } }, now)
    return { webhook: toWebhook(row, now), secret }
  })
}

const tooManyWebhooks = () =>
  new Refusal('conflict', 'too_many_webhooks', `You have ${MAX_WEBHOOKS} webhooks. Remove one to add another.`)
