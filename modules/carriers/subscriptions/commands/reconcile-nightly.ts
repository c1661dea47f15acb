import { sql } from 'kysely'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { londonDay } from '../rules.ts'
import { changedColumns, storeStripeState } from '../steps/store-stripe-state.ts'
import { readStripe } from '../stripe/read-stripe.ts'
import { idOf, type Stripe } from '../stripe/stripe.ts'
import { billableSubscriptions, readSubscriptions } from '../stripe-state.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** One person's differences between our database and Stripe. */
export interface Difference {
  userId: string
  stripeCustomerId: string
  /** Columns that differ, or sentences such as 'not stored'. */
  what: string[]
}

/**
 * Compares every subscription with Stripe, once a night in one process, and rereads those that differ.
 * Returns the differences; null if the night is already done or another process is doing it.
 */
export async function reconcileNightly(
  db: AnyDb,
  stripe: Stripe,
  graceDays: number,
  now: Date,
): Promise<Difference[] | null> {
  const day = londonDay(now)
  if (!(await claimNight(db, day))) return null
  const { compared, differences } = await compareAll(db, stripe, graceDays, now)
  for (const { stripeCustomerId } of differences) {
    const snapshot = await readStripe(db, stripe, stripeCustomerId, new Date())
    if (snapshot) await transact(db, (trx) => storeStripeState(trx, snapshot, graceDays, new Date()))
  }
  await asModuleDb<SubscriptionsTables>(db)
    .updateTable('reconciliations')
    .set({ finished_at: new Date(), compared, differences: JSON.stringify(differences) })
    .where('day', '=', day)
    .execute()
  return differences
}

/** Claims the night for 15 minutes; if the process dies, another one takes over. */
async function claimNight(db: AnyDb, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliations (day, claimed_until) values (${day}, now() + interval '15 minutes')
    on conflict (day) do update set claimed_until = excluded.claimed_until
      where reconciliations.finished_at is null and reconciliations.claimed_until < now()
    returning day
  `.execute(asModuleDb<SubscriptionsTables>(db))
  return rows.length > 0
}

/** Compares all of Stripe's subscriptions with ours. */
async function compareAll(
  db: AnyDb,
  stripe: Stripe,
  graceDays: number,
  now: Date,
): Promise<{ compared: number; differences: Difference[] }> {
  const byCustomer = new Map<string, Stripe.Subscription[]>()
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    const customer = idOf(subscription.customer)
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription])
  }
  const customers = await asModuleDb<SubscriptionsTables>(db)
    .selectFrom('billing_customers')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'billing_customers.user_id')
    .selectAll('subscriptions')
    .select(['billing_customers.user_id', 'stripe_customer_id'])
    .where('stripe_customer_id', 'is not', null)
    .execute()
  const differences = customers.flatMap((row) => {
    const customer = row.stripe_customer_id ?? ''
    const stored = row.plan ? (row as SubscriptionRow) : undefined
    const what = describeDifferences(stored, byCustomer.get(customer) ?? [], graceDays, now)
    return what.length > 0 ? [{ userId: row.user_id, stripeCustomerId: customer, what }] : []
  })
  return { compared: customers.length, differences }
}

function describeDifferences(
  stored: SubscriptionRow | undefined,
  stripeSubscriptions: readonly Stripe.Subscription[],
  graceDays: number,
  now: Date,
): string[] {
  const duplicate = billableSubscriptions(stripeSubscriptions).length > 1 ? ['more than one subscription'] : []
  const stripeState = readSubscriptions(stripeSubscriptions, now)
  if (!stripeState) return stored ? [...duplicate, 'unknown to Stripe'] : duplicate
  return stored ? [...duplicate, ...changedColumns(stored, stripeState, graceDays)] : [...duplicate, 'not stored']
}
