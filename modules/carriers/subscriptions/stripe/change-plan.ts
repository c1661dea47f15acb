import { Refusal } from '#server/platform/kernel/errors.ts'
import { lookupKeyOf, type PlanId } from '../contract.ts'
import {
  isSetToEnd,
  PAID_PLAN_KEY,
  PAID_UNTIL_KEY,
  type Period,
  periodOf,
  planOfPrice,
  stillPaidPlan,
} from '../stripe-state.ts'
import { commandMetadata, type PlanCommand } from './command-metadata.ts'
import { findPrice } from './find-price.ts'
import { idOf, type Stripe, withStripeErrors } from './stripe.ts'

const FAILED = 'Failed to change plan'
const PAY_FIRST = `${FAILED}: your last payment didn’t go through. Update your card under Manage Subscription.`

/** Prorations start at a full hour, so that the amount charged is the one previewed within that hour. */
const HOUR_S = 3_600

interface RequestedChange extends PlanCommand {
  /** Pounds that may be charged now; null allows no charge. */
  dueToday: number | null
}

/**
 * Changes the plan of a subscription at Stripe (SUBS-21). A larger plan starts immediately and the rest of the month is
 * charged; a smaller one starts when the paid month ends.
 * Throws a Refusal (`same_plan`, `pay_first`, `amount_changed`, `card_declined`, `payment_*`).
 */
export async function changePlan(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { dueToday: agreedAmount, ...command }: RequestedChange,
  now: Date,
): Promise<void> {
  await withStripeErrors(FAILED, async () => {
    const change = await prepareChange(stripe, subscription, command.plan, now)
    const amountDue = await previewAmountDue(stripe, subscription, change)
    if (amountDue !== (agreedAmount ?? 0))
      throw new Refusal(
        'conflict',
        'amount_changed',
        `${FAILED}: you’d pay £${amountDue.toFixed(2)} today. Please try again.`,
      )
    await stripe.subscriptions.update(
      subscription.id,
      { ...change, metadata: { ...change.metadata, ...commandMetadata(command, subscription.metadata) } },
      { idempotencyKey: `change-${subscription.id}-${command.key}` },
    )
  })
}

/**
 * Returns the update to send to Stripe for another plan.
 * Throws a Refusal (`same_plan`, `pay_first`, `price_missing`).
 */
export async function prepareChange(stripe: Stripe, subscription: Stripe.Subscription, plan: PlanId, now: Date) {
  const [item] = subscription.items.data
  const paidPlan = stillPaidPlan(subscription, now)
  const pricePlan = planOfPrice(subscription)
  if (!item || (pricePlan === plan && !isSetToEnd(subscription)))
    throw new Refusal('conflict', 'same_plan', 'You are already subscribed to this plan.')
  if (subscription.status !== 'active' && subscription.status !== 'trialing')
    throw new Refusal('conflict', 'pay_first', PAY_FIRST)
  const price = await findPrice(stripe, lookupKeyOf(plan))
  return {
    items: [{ id: item.id, price }],
    ...cancelPlannedEnd(subscription),
    ...changeTerms({ plan, pricePlan, paidPlan, period: periodOf(subscription), now }),
  }
}

/** Returns what Stripe charges immediately for a prepared change, in pounds. */
export async function previewAmountDue(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { items, proration_behavior, proration_date }: Awaited<ReturnType<typeof prepareChange>>,
): Promise<number> {
  if (proration_behavior === 'none') return 0
  const { amount_due } = await stripe.invoices.createPreview({
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    subscription_details: { items, proration_behavior, proration_date },
  })
  return Math.max(0, amount_due) / 100
}

/** Cancels a planned end; Stripe only accepts the same field that planned it. */
function cancelPlannedEnd(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false }
  return subscription.cancel_at ? { cancel_at: '' } : {}
}

interface Change {
  plan: PlanId
  pricePlan: PlanId | null
  paidPlan: PlanId | null
  period: Period
  now: Date
}

type Terms = Required<Pick<Stripe.SubscriptionUpdateParams, 'proration_behavior'>> &
  Pick<Stripe.SubscriptionUpdateParams, 'payment_behavior' | 'proration_date'> & { metadata: Stripe.Metadata }

/** Returns how Stripe charges for a change, and the metadata that records the plan already paid for. */
function changeTerms({ plan, pricePlan, paidPlan, period, now }: Change): Terms {
  const noPaidPlan = { [PAID_PLAN_KEY]: '', [PAID_UNTIL_KEY]: '' }
  // Returning to the plan that is already paid for is free.
  if (plan === paidPlan || plan === pricePlan) return { proration_behavior: 'none', metadata: noPaidPlan }
  if (plan === 'premium') {
    const hour = Math.floor(now.getTime() / 1_000 / HOUR_S) * HOUR_S
    const proration_date = Math.max(hour, period.current_period_start)
    const chargeNow = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const
    return { ...chargeNow, proration_date, metadata: noPaidPlan }
  }
  const until = new Date(period.current_period_end * 1_000).toISOString()
  return { proration_behavior: 'none', metadata: { [PAID_PLAN_KEY]: 'premium', [PAID_UNTIL_KEY]: until } }
}
