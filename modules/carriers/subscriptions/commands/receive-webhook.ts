import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { StripeNotified } from '../events.ts'
import type { Webhook } from '../stripe/stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Events that affect entitlements or concern staff; others are stored and marked as handled. */
const OF_INTEREST = [
  /^checkout\.session\.(completed|async_payment_succeeded|async_payment_failed)$/,
  /^customer\.subscription\./,
  /^invoice\.(paid|payment_failed|payment_action_required)$/,
  /^charge\.(refunded|dispute\.\w+)$/,
  /^refund\.(created|updated)$/,
]

/** Stores a Stripe webhook once, however often it is delivered, and queues its processing. */
export async function receiveWebhook(db: Db<SubscriptionsTables>, event: Webhook, now: Date): Promise<void> {
  const { objectId, customerId } = subjectOf(event.data.object)
  const interesting = OF_INTEREST.some((kind) => kind.test(event.type))
  await transact(db, async (trx) => {
    const first = await trx
      .insertInto('stripe_events')
      .values({
        id: event.id,
        type: event.type,
        stripe_customer_id: customerId,
        object_id: objectId,
        created_at: new Date(event.created * 1_000),
        handled_at: interesting ? null : now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!first || !interesting) return
    const facts = { stripeEventId: event.id, type: event.type, objectId, stripeCustomerId: customerId }
    append(trx, StripeNotified.of(facts, now))
  })
}

/** Returns the ids in a webhook. Only ids are trusted; everything else is read from Stripe. */
function subjectOf(held: Webhook['data']['object']): { objectId: string | null; customerId: string | null } {
  const { id = null, customer = null } = held
  if (held.object === 'customer') return { objectId: id, customerId: id }
  return { objectId: id, customerId: typeof customer === 'object' ? (customer?.id ?? null) : customer }
}
