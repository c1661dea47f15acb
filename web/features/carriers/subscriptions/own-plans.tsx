import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import type { PlanId, SubscriptionState } from '#modules/carriers/subscriptions/contract.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { OwnPlanCard, stoppedText } from './own-plan-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePayments } from './use-payments.ts'
import { words } from './words.ts'

/** The viewer's plan and the alternatives (SUBS-08 to SUBS-15). */
export function OwnPlans({ subscription }: { subscription: SubscriptionState }) {
  const { pending, pricing, problem, choose, manage, confirmation } = usePayments(subscription)
  const { subscribed, tier } = subscription
  const currentPlanOf = (plan: PlanId) => (subscribed ? (plan === tier ? 'this' : 'other') : 'none')
  return (
    <>
      <OwnPlanCard
        subscription={subscription}
        managing={pending === 'portal'}
        problem={problem?.action === 'portal' ? problem.message : null}
        onManage={manage}
        onKeep={choose}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {Object.values(PLANS).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            currentPlan={currentPlanOf(plan.id)}
            reason={reasonOf(plan.id, subscription)}
            hint={hintOf(plan.id, subscription)}
            pending={pending === plan.id}
            pricing={pricing === plan.id}
            problem={problem?.action === plan.id ? problem.message : null}
            onChoose={() => choose(plan.id)}
          />
        ))}
      </div>
      {confirmation && (
        <ChangeDialog
          {...confirmation}
          name={PLANS[confirmation.plan].name}
          isCurrentPlan={confirmation.plan === tier}
        />
      )}
    </>
  )
}

/** Returns why a plan can't be chosen now; null if it can. */
function reasonOf(plan: PlanId, subscription: SubscriptionState): string | null {
  const { tier, nextTier, subscriptionEnd, graceUntil, status } = subscription
  if (plan === tier) return words.currentReason
  if (plan === nextTier && subscriptionEnd) return words.begins(shortDate(subscriptionEnd))
  if (graceUntil !== null) return words.lateReason
  // a failed first payment can be started again
  return stoppedText(subscription) !== null && status !== 'incomplete' ? words.stoppedReason : null
}

/** Returns what choosing another plan means, and when; null if there is nothing to add. */
function hintOf(plan: PlanId, { tier, nextTier, subscriptionEnd, graceUntil }: SubscriptionState): string | null {
  if (tier === null || plan === tier || plan === nextTier || subscriptionEnd === null || graceUntil !== null)
    return null
  return plan === 'premium' ? words.atOnce : words.atEnd(shortDate(subscriptionEnd))
}
