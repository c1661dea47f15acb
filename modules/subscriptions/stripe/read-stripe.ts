import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import { liveOnes, type Reading, readSubscriptions } from '../reading.ts'
import type { SubscriptionsTables } from '../tables.ts'
import type { Stripe } from './stripe.ts'
import { whileBusy } from './while-busy.ts'

/** More subscriptions than one customer ever has; what ended long ago does not count anyway. */
const MOST = 100

/** One look at Stripe, with its place in the order of looks. */
export interface Look {
  userId: string
  ticket: number
  reading: Reading | null
  /** Ids of subscriptions that were one too many, and have been cancelled. */
  extra: readonly string[]
}

/**
 * Reads what Stripe says of one of our customers; null when it is not one of ours. The ticket is taken before the look:
 * of two looks the later ticket wins, and what changed after a look comes with a message, and a later look, of its own.
 * Throws Refusal in_progress while another act of the same person meets a second subscription.
 */
export async function readStripe(
  db: Executor,
  stripe: Stripe,
  stripeCustomerId: string,
  now: Date,
): Promise<Look | null> {
  const customer = await own<SubscriptionsTables>(db)
    .updateTable('billing_customers')
    .set({ read_ticket: sql`read_ticket + 1` })
    .where('stripe_customer_id', '=', stripeCustomerId)
    .returning(['user_id', 'read_ticket'])
    .executeTakeFirst()
  if (!customer) return null
  const found = await allSubscriptions(stripe, stripeCustomerId)
  const [, second] = liveOnes(found)
  // read again while nobody else acts: two workers must not each cancel what the other one keeps
  const extra = second
    ? await whileBusy(own<SubscriptionsTables>(db), customer.user_id, () => cancelExtra(stripe, stripeCustomerId))
    : []
  const all = second ? await allSubscriptions(stripe, stripeCustomerId) : found
  return { userId: customer.user_id, ticket: customer.read_ticket, reading: readSubscriptions(all, now), extra }
}

/** Every subscription that a customer has or had. */
export const allSubscriptions = async (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  (await stripe.subscriptions.list({ customer, status: 'all', limit: MOST })).data

/** Should a second subscription ever come to be, the healthier one stays; what was paid for the other one is credited. */
async function cancelExtra(stripe: Stripe, customer: string): Promise<string[]> {
  const [, ...extra] = liveOnes(await allSubscriptions(stripe, customer))
  for (const { id, status } of extra) {
    // a month that was not paid for is not credited
    const prorate = status === 'active'
    const idempotencyKey = `extra-${id}-${status}`
    await stripe.subscriptions.cancel(id, { prorate, invoice_now: prorate }, { idempotencyKey })
  }
  return extra.map(({ id }) => id)
}
