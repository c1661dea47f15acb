import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { StripeNotified } from '../events.ts'
import type { Webhook } from '../stripe/stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Events that affect plans or concern staff; others are stored and marked as handled. */
const RELEVANT = [
  /^checkout\.session\.(completed|async_payment_succeeded|async_payment_failed)$/,
  /^customer\.subscription\./,
  /^invoice\.(paid|payment_failed|payment_action_required)$/,
  /^charge\.(refunded|dispute\.\w+)$/,
  /^refund\.(created|updated)$/,
]

/** Stores a Stripe webhook once, however often it is delivered, and queues its processing. */
export async function receiveWebhook(db: Db<SubscriptionsTables>, event: Webhook, now: Date): Promise<void> {
  const { objectId, customerId } = idsIn(event.data.object)
  const isRelevant = RELEVANT.some((kind) => kind.test(event.type))
  await transact(db, async (trx) => {
    const inserted = await trx
      .insertInto('stripe_events')
      .values({
        id: event.id,
        type: event.type,
        stripe_customer_id: customerId,
        object_id: objectId,
        created_at: new Date(event.created * 1_000),
        handled_at: isRelevant ? null : now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted || !isRelevant) return
    const notification = { stripeEventId: event.id, type: event.type, objectId, stripeCustomerId: customerId }
    append(trx, StripeNotified.of(notification, now))
  })
}

/** Returns the ids in a webhook. Only ids are trusted; everything else is read from Stripe. */
function idsIn(object: Webhook['data']['object']): { objectId: string | null; customerId: string | null } {
  const { id = null, customer = null } = object
  if (object.object === 'customer') return { objectId: id, customerId: id }
  return { objectId: id, customerId: typeof customer === 'object' ? (customer?.id ?? null) : customer }
}
