import { asModuleDb, asModuleTrx, type Executor, type OpenTransaction } from '#server/platform/database/database.ts'
import type { Findings } from '../stripe/read-findings.ts'
import type { SubscriptionsTables } from '../tables.ts'
import { recordIncident } from './record-incident.ts'
import { storeDispute } from './store-dispute.ts'
import { storeStripeState } from './store-stripe-state.ts'

/** Stores what Stripe returned about an event and marks the event as handled. `graceDays` is PAST_DUE_GRACE_DAYS. */
export async function storeFindings(
  trx: OpenTransaction,
  stripeEventId: string,
  { snapshot, incident, dispute }: Findings,
  graceDays: number,
  now: Date,
): Promise<void> {
  const tables = asModuleTrx<SubscriptionsTables>(trx)
  if (snapshot) await storeStripeState(trx, snapshot, graceDays, now)
  if (incident) {
    const { stripeCustomerId, ...rest } = incident
    await recordIncident(tables, { ...rest, userId: await userOfCustomer(trx, stripeCustomerId), at: now })
  }
  if (dispute) await storeDispute(trx, dispute, await userOfCustomer(trx, dispute.stripe_customer_id), now)
  await tables.updateTable('stripe_events').set({ handled_at: now }).where('id', '=', stripeEventId).execute()
}

async function userOfCustomer(db: Executor, stripeCustomerId: string | null): Promise<string | null> {
  const customer = await asModuleDb<SubscriptionsTables>(db)
    .selectFrom('billing_customers')
    .select('user_id')
    .where('stripe_customer_id', '=', stripeCustomerId)
    .executeTakeFirst()
  return customer?.user_id ?? null
}
