import type { Executor } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { customerOf } from '../queries/customer-of.ts'
import { type Stripe, withStripeErrors } from './stripe.ts'

const FAILED = 'Failed to open customer portal'
const NO_URL = 'Failed to get customer portal URL.'

/**
 * Returns the URL of Stripe's page where a person manages card, invoices and cancellation (CALL-42, CALL-43).
 * Throws a Refusal (`no_customer`, `no_portal_url`, `payment_*`).
 */
export async function openPortal(
  db: Executor,
  stripe: Stripe,
  { userId, publicUrl }: { userId: string; publicUrl: string },
): Promise<{ url: string }> {
  const customer = await customerOf(db, userId)
  if (!customer) throw new Refusal('conflict', 'no_customer', `${FAILED}: you have no subscription yet.`)
  const session = await withStripeErrors(FAILED, () =>
    stripe.billingPortal.sessions.create({ customer, return_url: `${publicUrl}/subscribe` }),
  )
  if (!session.url) throw new Refusal('unavailable', 'no_portal_url', NO_URL)
  return { url: session.url }
}
