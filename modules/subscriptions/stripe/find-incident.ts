import type { StripeNotified } from '../events.ts'
import type { FoundDispute } from './find-dispute.ts'
import { idOf, type Stripe } from './stripe.ts'

/** Something that staff should look at, as Stripe has it now. */
export interface Found {
  kind: 'refund' | 'dispute' | 'payment_failed'
  stripeId: string
  stripeCustomerId: string | null
  /** Pounds. */
  amount: number
  detail: string | null
}

/** Reads what a message about a refund or a failed payment is about; null for any other message. */
export async function findIncident(stripe: Stripe, { type, objectId }: StripeNotified['data']): Promise<Found | null> {
  if (objectId === null) return null
  if (type === 'charge.refunded') return refundOf(await stripe.charges.retrieve(objectId))
  if (type.startsWith('refund.')) {
    const { charge } = await stripe.refunds.retrieve(objectId)
    return charge ? refundOf(await stripe.charges.retrieve(idOf(charge))) : null
  }
  if (type === 'invoice.payment_failed') return failureOf(await stripe.invoices.retrieve(objectId))
  return null
}

const pounds = (pence: number): number => pence / 100

const refundOf = (charge: Stripe.Charge): Found => ({
  kind: 'refund',
  stripeId: charge.id,
  stripeCustomerId: charge.customer ? idOf(charge.customer) : null,
  amount: pounds(charge.amount_refunded),
  detail: charge.refunded ? 'refunded in full' : 'refunded in part',
})

/** A dispute is something that staff should look at, too. */
export const incidentOf = (dispute: FoundDispute): Found => ({
  kind: 'dispute',
  stripeId: dispute.stripe_id,
  stripeCustomerId: dispute.stripe_customer_id,
  amount: pounds(dispute.amount),
  detail: `${dispute.reason}, ${dispute.status}`,
})

function failureOf(invoice: Stripe.Invoice): Found {
  const subscription = subscriptionOf(invoice)
  const tried = `tried ${invoice.attempt_count} times`
  return {
    kind: 'payment_failed',
    stripeId: invoice.id ?? '',
    stripeCustomerId: invoice.customer ? idOf(invoice.customer) : null,
    amount: pounds(invoice.amount_due),
    detail: subscription ? `${tried} for ${subscription}` : tried,
  }
}

/** The id of the subscription that an invoice is for: older versions of Stripe's API have it on the invoice itself. */
function subscriptionOf(invoice: Stripe.Invoice & { subscription?: string | { id: string } | null }): string | null {
  const named = invoice.parent?.subscription_details?.subscription ?? invoice.subscription
  return named ? idOf(named) : null
}
