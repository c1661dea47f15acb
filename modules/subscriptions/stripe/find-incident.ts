import type { StripeNotified } from '../events.ts'
import type { Stripe } from './stripe.ts'

/** Something that staff should look at, as Stripe has it now. */
export interface Found {
  kind: 'refund' | 'dispute' | 'payment_failed'
  stripeId: string
  stripeCustomerId: string | null
  /** Pounds. */
  amount: number
  detail: string | null
}

/** Reads what a message about a refund, a dispute or a failed payment is about; null for any other message. */
export async function findIncident(stripe: Stripe, { type, objectId }: StripeNotified['data']): Promise<Found | null> {
  if (objectId === null) return null
  if (type === 'charge.refunded') return refundOf(await stripe.charges.retrieve(objectId))
  if (type.startsWith('refund.')) {
    const { charge } = await stripe.refunds.retrieve(objectId)
    return charge ? refundOf(await stripe.charges.retrieve(idOf(charge))) : null
  }
  if (type.startsWith('charge.dispute.')) return disputeOf(stripe, await stripe.disputes.retrieve(objectId))
  if (type === 'invoice.payment_failed') return failureOf(await stripe.invoices.retrieve(objectId))
  return null
}

const idOf = (named: string | { id: string }): string => (typeof named === 'string' ? named : named.id)
const pounds = (pence: number): number => pence / 100

const refundOf = (charge: Stripe.Charge): Found => ({
  kind: 'refund',
  stripeId: charge.id,
  stripeCustomerId: charge.customer ? idOf(charge.customer) : null,
  amount: pounds(charge.amount_refunded),
  detail: charge.refunded ? 'refunded in full' : 'refunded in part',
})

async function disputeOf(stripe: Stripe, dispute: Stripe.Dispute): Promise<Found> {
  const { customer } = await stripe.charges.retrieve(idOf(dispute.charge))
  return {
    kind: 'dispute',
    stripeId: dispute.id,
    stripeCustomerId: customer ? idOf(customer) : null,
    amount: pounds(dispute.amount),
    detail: `${dispute.reason}, ${dispute.status}`,
  }
}

const failureOf = (invoice: Stripe.Invoice): Found => ({
  kind: 'payment_failed',
  stripeId: invoice.id ?? '',
  stripeCustomerId: invoice.customer ? idOf(invoice.customer) : null,
  amount: pounds(invoice.amount_due),
  detail: `tried ${invoice.attempt_count} times`,
})
