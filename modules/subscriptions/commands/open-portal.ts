import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { asking, type Stripe } from '../stripe/stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'

const FAILED = 'Failed to open customer portal'
const NO_URL = 'Failed to get customer portal URL.'

/**
 * Where somebody manages card, invoices and cancelling (CALL-42, CALL-43).
 * Throws Refusal: no_customer, no_portal_url, payment_*.
 */
export async function openPortal(
  db: Db<SubscriptionsTables>,
  stripe: Stripe,
  { userId, publicUrl }: { userId: string; publicUrl: string },
): Promise<{ url: string }> {
  const customer = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const id = customer?.stripe_customer_id
  if (!id) throw new Refusal('conflict', 'no_customer', `${FAILED}: you have no subscription yet.`)
  const session = await asking(FAILED, () =>
    stripe.billingPortal.sessions.create({ customer: id, return_url: `${publicUrl}/subscribe` }),
  )
  if (!session.url) throw new Refusal('unavailable', 'no_portal_url', NO_URL)
  return { url: session.url }
}
