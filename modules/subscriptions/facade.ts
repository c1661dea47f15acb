import { type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database.ts'
import { PLANS, type PlanId } from './contract.ts'
import { isActive, londonMonth } from './rules.ts'
import type { SubscriptionsTables } from './tables.ts'

export { cancelSubscription } from './commands/cancel-subscription.ts'
export { subscriptionExport } from './queries/subscription-export.ts'

/** What a subscription entitles to in the current calendar month, Europe/London (R17). */
export interface Allowance {
  plan: PlanId
  /** Null is unlimited. */
  monthlyBids: number | null
  /** UTC instants: start inclusive, end exclusive. */
  monthStart: Date
  monthEnd: Date
}

/** The allowance of `userId`, or null without an active subscription. */
export async function allowanceOf(db: Executor, userId: string, now: Date): Promise<Allowance | null> {
  return toAllowance(await subscriptionOf(db, userId).executeTakeFirst(), now)
}

/**
 * The same, locked until the transaction ends where the plan has a limit: what one carrier uses of it counts one after
 * another. Unlimited plans are not locked.
 */
export async function lockAllowance(trx: OpenTransaction, userId: string, now: Date): Promise<Allowance | null> {
  const limited = Object.values(PLANS).filter((plan) => plan.monthlyBids !== null)
  const locked = await subscriptionOf(ownTrx<SubscriptionsTables>(trx), userId)
    .where(
      'plan',
      'in',
      limited.map(({ id }) => id),
    )
    .forUpdate()
    .executeTakeFirst()
  return toAllowance(locked ?? (await subscriptionOf(trx, userId).executeTakeFirst()), now)
}

const subscriptionOf = (db: Executor, userId: string) =>
  own<SubscriptionsTables>(db)
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'current_period_end'])
    .where('user_id', '=', userId)

function toAllowance(
  subscription: { plan: PlanId; status: string; current_period_end: Date } | undefined,
  now: Date,
): Allowance | null {
  if (!subscription || !isActive(subscription, now)) return null
  return { plan: subscription.plan, monthlyBids: PLANS[subscription.plan].monthlyBids, ...londonMonth(now) }
}
