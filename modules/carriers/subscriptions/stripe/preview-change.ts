import type { Executor } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { PLANS } from '../contract/plans.ts'
import { type LookupKey, PLAN_BY_LOOKUP_KEY, type PlanChange } from '../contract.ts'
import { customerOf } from '../queries/customer-of.ts'
import { billableSubscriptions, periodOf } from '../stripe-state.ts'
import { prepareChange, previewAmountDue } from './change-plan.ts'
import { fetchSubscriptions } from './read-stripe.ts'
import { type Stripe, withStripeErrors } from './stripe.ts'

const FAILED = 'Failed to change plan'

/**
 * Returns what a person would pay for another plan: what `startCheckout` charges within the same hour.
 * Throws a Refusal (`no_subscription`, `same_plan`, `pay_first`, `price_missing`, `payment_*`).
 */
export async function previewChange(
  db: Executor,
  stripe: Stripe,
  { userId, priceIdType }: { userId: string; priceIdType: LookupKey },
  now: Date,
): Promise<PlanChange> {
  const plan = PLAN_BY_LOOKUP_KEY[priceIdType]
  const customer = await customerOf(db, userId)
  return withStripeErrors(FAILED, async () => {
    const [subscription] = customer ? billableSubscriptions(await fetchSubscriptions(stripe, customer)) : []
    if (!subscription) throw new Refusal('conflict', 'no_subscription', `${FAILED}: you have no subscription yet.`)
    const change = await prepareChange(stripe, subscription, plan, now)
    return {
      dueToday: await previewAmountDue(stripe, subscription, change),
      monthly: PLANS[plan].price,
      from: new Date(periodOf(subscription).current_period_end * 1_000).toISOString(),
    }
  })
}
