import { asModuleDb, asModuleTrx, type Executor, type OpenTransaction } from '#server/platform/database/database.ts'
import type { Findings } from '../stripe/ask-stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'
import { noteIncident } from './note-incident.ts'
import { storeDispute } from './store-dispute.ts'
import { storeReading } from './store-reading.ts'

/** Stores the findings and marks the event as handled. `graceDays` is PAST_DUE_GRACE_DAYS. */
export async function storeFindings(
  trx: OpenTransaction,
  stripeEventId: string,
  { snapshot, incident, dispute }: Findings,
  graceDays: number,
  now: Date,
): Promise<void> {
  const tables = asModuleTrx<SubscriptionsTables>(trx)
  if (snapshot) await storeReading(trx, snapshot, graceDays, now)
  if (incident) {
    const { stripeCustomerId, ...facts } = incident
    await noteIncident(tables, { ...facts, userId: await holderOf(trx, stripeCustomerId), at: now })
  }
  if (dispute) await storeDispute(trx, dispute, await holderOf(trx, dispute.stripe_customer_id), now)
  await tables.updateTable('stripe_events').set({ handled_at: now }).where('id', '=', stripeEventId).execute()
}

async function holderOf(db: Executor, stripeCustomerId: string | null): Promise<string | null> {
  const holder = await asModuleDb<SubscriptionsTables>(db)
    .selectFrom('billing_customers')
    .select('user_id')
    .where('stripe_customer_id', '=', stripeCustomerId)
    .executeTakeFirst()
  return holder?.user_id ?? null
}
