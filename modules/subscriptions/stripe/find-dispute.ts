import type { StripeNotified } from '../events.ts'
import { idOf, type Stripe } from './stripe.ts'

/** A dispute as Stripe has it now. */
export interface FoundDispute {
  stripeId: string
  stripeCustomerId: string | null
  stripePaymentId: string | null
  amount: number
  currency: string
  reason: string
  status: string
  dueBy: Date | null
  openedAt: Date
}

/** Reads what a message about a dispute is about; null for any other message. */
export async function findDispute(
  stripe: Stripe,
  { type, objectId }: StripeNotified['data'],
): Promise<FoundDispute | null> {
  if (objectId === null || !type.startsWith('charge.dispute.')) return null
  const dispute = await stripe.disputes.retrieve(objectId)
  const charge = await stripe.charges.retrieve(idOf(dispute.charge))
  const dueBy = dispute.evidence_details?.due_by
  return {
    stripeId: dispute.id,
    stripeCustomerId: charge.customer ? idOf(charge.customer) : null,
    stripePaymentId: dispute.payment_intent ? idOf(dispute.payment_intent) : charge.id,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    dueBy: dueBy ? new Date(dueBy * 1_000) : null,
    openedAt: new Date(dispute.created * 1_000),
  }
}
