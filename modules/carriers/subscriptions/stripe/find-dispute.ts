import type { StripeNotified } from '../events.ts'
import type { SubscriptionsTables } from '../tables.ts'
import { idOf, type Stripe } from './stripe.ts'

/** A dispute as Stripe has it now, in our columns. */
export type FoundDispute = Omit<
  SubscriptionsTables['payment_disputes'],
  'user_id' | 'updated_at' | 'note' | 'handled_at' | 'handled_by'
>

/** Reads the dispute of an event from Stripe; null if the event is about something else. */
export async function findDispute(
  stripe: Stripe,
  { type, objectId }: StripeNotified['data'],
): Promise<FoundDispute | null> {
  if (objectId === null || !type.startsWith('charge.dispute.')) return null
  const dispute = await stripe.disputes.retrieve(objectId)
  const charge = await stripe.charges.retrieve(idOf(dispute.charge))
  const dueBy = dispute.evidence_details?.due_by
  return {
    stripe_id: dispute.id,
    stripe_customer_id: charge.customer ? idOf(charge.customer) : null,
    stripe_payment_id: dispute.payment_intent ? idOf(dispute.payment_intent) : charge.id,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    due_by: dueBy ? new Date(dueBy * 1_000) : null,
    opened_at: new Date(dispute.created * 1_000),
  }
}
