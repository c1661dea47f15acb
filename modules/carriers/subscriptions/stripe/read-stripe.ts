import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { billableSubscriptions, readSubscriptions, type StripeSubscriptionState } from '../stripe-state.ts'
import type { SubscriptionsTables } from '../tables.ts'
import type { Stripe } from './stripe.ts'
import { withStripeLock } from './with-stripe-lock.ts'

/** More subscriptions than any customer has. */
const MAX_PER_LIST = 100

/** A customer's subscriptions as read from Stripe at one time. A higher ticket means a later reading. */
export interface Snapshot {
  userId: string
  ticket: number
  stripeState: StripeSubscriptionState | null
  /** Ids of surplus subscriptions that were cancelled. */
  surplusIds: readonly string[]
}

/**
 * Reads a customer's subscriptions from Stripe; null if the customer is not ours. The ticket is taken before the
 * reading, and only the reading with the highest ticket is stored: Stripe sends another event for any later change.
 * Throws a Refusal (`in_progress`) while another command of the same person runs and there is a second subscription.
 */
export async function readStripe(
  db: Executor,
  stripe: Stripe,
  stripeCustomerId: string,
  now: Date,
): Promise<Snapshot | null> {
  const customer = await asModuleDb<SubscriptionsTables>(db)
    .updateTable('billing_customers')
    .set({ read_ticket: sql`read_ticket + 1` })
    .where('stripe_customer_id', '=', stripeCustomerId)
    .returning(['user_id', 'read_ticket'])
    .executeTakeFirst()
  if (!customer) return null
  const subscriptions = await fetchSubscriptions(stripe, stripeCustomerId)
  const [, second] = billableSubscriptions(subscriptions)
  // Read again under a lock, so that two workers don't each cancel the one that the other keeps.
  const surplusIds = second
    ? await withStripeLock(asModuleDb<SubscriptionsTables>(db), customer.user_id, () =>
        cancelSurplus(stripe, stripeCustomerId),
      )
    : []
  const all = second ? await fetchSubscriptions(stripe, stripeCustomerId) : subscriptions
  return {
    userId: customer.user_id,
    ticket: customer.read_ticket,
    stripeState: readSubscriptions(all, now),
    surplusIds,
  }
}

/** Fetches the subscriptions that a customer has or had, newest first, at most 100. */
export const fetchSubscriptions = async (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  (await stripe.subscriptions.list({ customer, status: 'all', limit: MAX_PER_LIST })).data

/**
 * Cancels all chargeable subscriptions of a customer but the best, and credits what was paid for them. Returns the ids
 * of the cancelled ones.
 */
async function cancelSurplus(stripe: Stripe, customer: string): Promise<string[]> {
  const [, ...extra] = billableSubscriptions(await fetchSubscriptions(stripe, customer))
  for (const { id, status } of extra) {
    // An unpaid month isn't credited.
    const prorate = status === 'active'
    const idempotencyKey = `extra-${id}-${status}`
    await stripe.subscriptions.cancel(id, { prorate, invoice_now: prorate }, { idempotencyKey })
  }
  return extra.map(({ id }) => id)
}
