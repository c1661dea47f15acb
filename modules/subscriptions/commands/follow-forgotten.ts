import { type AnyDb, own } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { storeFindings } from '../steps/store-findings.ts'
import { askStripe } from '../stripe/ask-stripe.ts'
import type { Stripe } from '../stripe/stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Older than any try of the queue: what still waits then was given up there, or Stripe was away for long. */
const FORGOTTEN_MS = 10 * 60_000
const AT_ONCE = 20

/** Looks after messages that were given up on: Stripe may be away for longer than a queue tries. */
export async function followForgotten(db: AnyDb, stripe: Stripe, graceDays: number, now: Date): Promise<void> {
  const waiting = await own<SubscriptionsTables>(db)
    .selectFrom('stripe_events')
    .select(['id as stripeEventId', 'type', 'object_id as objectId', 'stripe_customer_id as stripeCustomerId'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - FORGOTTEN_MS))
    .orderBy('received_at')
    .limit(AT_ONCE)
    .execute()
  for (const message of waiting) {
    const findings = await askStripe(db, stripe, message)
    await transact(db, (trx) => storeFindings(trx, message.stripeEventId, findings, graceDays, new Date()))
  }
}
