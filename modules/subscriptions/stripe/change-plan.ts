import { Refusal } from '#server/platform/kernel/errors.ts'
import { type PlanId, priceIdTypeOf } from '../contract.ts'
import { isEnding, KEPT_PLAN, KEPT_UNTIL, keptPlan, periodOf, pricedPlan } from '../reading.ts'
import { findPrice } from './find-price.ts'
import { noteOf, type PlanCommand } from './noted-commands.ts'
import { asking, type Stripe } from './stripe.ts'

const FAILED = 'Failed to change plan'
const PAY_FIRST = `${FAILED}: your last payment did not go through. Please update your card under Manage Subscription.`

/**
 * Changes the plan of a subscription at Stripe (SUBS-21). A larger plan works at once and its share of the month is
 * charged now; a smaller one begins when the paid month ends.
 * Throws Refusal: same_plan, pay_first, card_declined, payment_*.
 */
export async function changePlan(
  stripe: Stripe,
  held: Stripe.Subscription,
  command: PlanCommand,
  now: Date,
): Promise<void> {
  const { plan } = command
  const [item] = held.items.data
  const kept = keptPlan(held, now)
  const priced = pricedPlan(held)
  if (!item || (priced === plan && !isEnding(held)))
    throw new Refusal('conflict', 'same_plan', 'You are already subscribed to this plan.')
  if (held.status !== 'active' && held.status !== 'trialing') throw new Refusal('conflict', 'pay_first', PAY_FIRST)
  await asking(FAILED, async () => {
    const price = await findPrice(stripe, priceIdTypeOf(plan))
    const change = terms({ plan, priced, kept, paidUntil: periodOf(held).current_period_end })
    await stripe.subscriptions.update(
      held.id,
      {
        items: [{ id: item.id, price }],
        ...goOn(held),
        ...change,
        metadata: { ...change.metadata, ...noteOf(command, held.metadata) },
      },
      { idempotencyKey: `change-${held.id}-${command.key}` },
    )
  })
}

/** Takes a planned end back; Stripe accepts only the way in which it was planned. */
function goOn(held: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (held.cancel_at_period_end) return { cancel_at_period_end: false }
  return held.cancel_at ? { cancel_at: '' } : {}
}

interface Change {
  plan: PlanId
  priced: PlanId | null
  kept: PlanId | null
  /** Seconds since 1970, as Stripe has it. */
  paidUntil: number
}

type Terms = Pick<Stripe.SubscriptionUpdateParams, 'proration_behavior' | 'payment_behavior'> & {
  metadata: Stripe.Metadata
}

function terms({ plan, priced, kept, paidUntil }: Change): Terms {
  const none = { [KEPT_PLAN]: '', [KEPT_UNTIL]: '' }
  // what was paid for already costs nothing to go back to
  if (plan === kept || plan === priced) return { proration_behavior: 'none', metadata: none }
  if (plan === 'premium')
    return { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete', metadata: none }
  const until = new Date(paidUntil * 1_000).toISOString()
  return { proration_behavior: 'none', metadata: { [KEPT_PLAN]: 'premium', [KEPT_UNTIL]: until } }
}
