import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { storeFindings } from '../steps/store-findings.ts'
import { readFindings } from '../stripe/read-findings.ts'
import type { Stripe } from '../stripe/stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Longer than the queue retries an event, so an event that is still pending has been given up. */
const PENDING_MS = 10 * 60_000
const BATCH = 20

/** Processes webhooks that the queue gave up on, because Stripe may be down for longer than it retries. */
export async function processPendingWebhooks(db: AnyDb, stripe: Stripe, graceDays: number, now: Date): Promise<void> {
  const pending = await asModuleDb<SubscriptionsTables>(db)
    .selectFrom('stripe_events')
    .select(['id as stripeEventId', 'type', 'object_id as objectId', 'stripe_customer_id as stripeCustomerId'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - PENDING_MS))
    .orderBy('received_at')
    .limit(BATCH)
    .execute()
  for (const event of pending) {
    const findings = await readFindings(db, stripe, event)
    await transact(db, (trx) => storeFindings(trx, event.stripeEventId, findings, graceDays, new Date()))
  }
}
