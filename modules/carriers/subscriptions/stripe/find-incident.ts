import type { StripeNotified } from '../events.ts'
import type { FoundDispute } from './find-dispute.ts'
import { idOf, type Stripe } from './stripe.ts'

/** An incident for staff, as Stripe has it now. */
export interface FoundIncident {
  kind: 'refund' | 'dispute' | 'payment_failed'
  stripeId: string
  stripeCustomerId: string | null
  /** Pounds. */
  amount: number
  detail: string | null
}

/** Reads the refund or failed payment of an event from Stripe; null if the event is about something else. */
export async function findIncident(
  stripe: Stripe,
  { type, objectId }: StripeNotified['data'],
): Promise<FoundIncident | null> {
  if (objectId === null) return null
  if (type === 'charge.refunded') return refundOf(await stripe.charges.retrieve(objectId))
  if (type.startsWith('refund.')) {
    const { charge } = await stripe.refunds.retrieve(objectId)
    return charge ? refundOf(await stripe.charges.retrieve(idOf(charge))) : null
  }
  if (type === 'invoice.payment_failed') return failureOf(await stripe.invoices.retrieve(objectId))
  return null
}

const toPounds = (pence: number): number => pence / 100

const refundOf = (charge: Stripe.Charge): FoundIncident => ({
  kind: 'refund',
  stripeId: charge.id,
  stripeCustomerId: charge.customer ? idOf(charge.customer) : null,
  amount: toPounds(charge.amount_refunded),
  detail: charge.refunded ? 'refunded in full' : 'refunded in part',
})

/** Converts a dispute to an incident. */
export const incidentOf = (dispute: FoundDispute): FoundIncident => ({
  kind: 'dispute',
  stripeId: dispute.stripe_id,
  stripeCustomerId: dispute.stripe_customer_id,
  amount: toPounds(dispute.amount),
  detail: `${dispute.reason}, ${dispute.status}`,
})

function failureOf(invoice: Stripe.Invoice): FoundIncident {
  const subscription = subscriptionOf(invoice)
  const attempts = `tried ${invoice.attempt_count} times`
  return {
    kind: 'payment_failed',
    stripeId: invoice.id ?? '',
    stripeCustomerId: invoice.customer ? idOf(invoice.customer) : null,
    amount: toPounds(invoice.amount_due),
    detail: subscription ? `${attempts} for ${subscription}` : attempts,
  }
}

/** Returns the subscription of an invoice. Older versions of Stripe's API have it on the invoice itself. */
function subscriptionOf(invoice: Stripe.Invoice & { subscription?: string | { id: string } | null }): string | null {
  const reference = invoice.parent?.subscription_details?.subscription ?? invoice.subscription
  return reference ? idOf(reference) : null
}
