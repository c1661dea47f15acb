import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { storeFindings } from '../steps/store-findings.ts'
import { readFindings } from '../stripe/ask-stripe.ts'
import type { Stripe } from '../stripe/stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Longer than the queue retries: what is still pending then was given up, or Stripe was down for long. */
const FORGOTTEN_MS = 10 * 60_000
const AT_ONCE = 20

/** Processes webhooks that the queue gave up on, because Stripe may be down for longer than it retries. */
export async function followForgotten(db: AnyDb, stripe: Stripe, graceDays: number, now: Date): Promise<void> {
  const waiting = await asModuleDb<SubscriptionsTables>(db)
    .selectFrom('stripe_events')
    .select(['id as stripeEventId', 'type', 'object_id as objectId', 'stripe_customer_id as stripeCustomerId'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - FORGOTTEN_MS))
    .orderBy('received_at')
    .limit(AT_ONCE)
    .execute()
  for (const message of waiting) {
    const findings = await readFindings(db, stripe, message)
    await transact(db, (trx) => storeFindings(trx, message.stripeEventId, findings, graceDays, new Date()))
  }
}
