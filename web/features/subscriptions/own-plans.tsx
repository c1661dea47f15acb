import { PLANS, type PlanId, type SubscriptionState } from '#modules/subscriptions/contract.ts'
import { shortDate } from '#web/lib/time.ts'
import { OwnPlanCard } from './own-plan-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePaying } from './use-paying.ts'
import { words } from './words.ts'

/** What somebody has, and what they may choose instead (SUBS-08 to SUBS-15). */
export function OwnPlans({ subscription }: { subscription: SubscriptionState }) {
  const { pending, problem, choose, manage } = usePaying(subscription)
  const { subscribed, tier } = subscription
  const heldOf = (plan: PlanId) => (subscribed ? (plan === tier ? 'this' : 'other') : 'none')
  return (
    <>
      <OwnPlanCard
        subscription={subscription}
        managing={pending === 'portal'}
        problem={problem?.at === 'portal' ? problem.message : null}
        onManage={manage}
        onKeep={choose}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {Object.values(PLANS).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            held={heldOf(plan.id)}
            reason={reasonOf(plan.id, subscription)}
            pending={pending === plan.id}
            problem={problem?.at === plan.id ? problem.message : null}
            onChoose={() => choose(plan.id)}
          />
        ))}
      </div>
    </>
  )
}

/** Why a plan cannot be chosen now; null when it can. */
function reasonOf(plan: PlanId, { tier, nextTier, subscriptionEnd }: SubscriptionState): string | null {
  if (plan === tier) return words.currentReason
  return plan === nextTier && subscriptionEnd ? words.begins(shortDate(subscriptionEnd)) : null
}
