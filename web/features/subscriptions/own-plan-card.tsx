import { PLANS, type SubscriptionState } from '#modules/subscriptions/contract.ts'
import { shortDate } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { words } from './words.ts'

/** 'Your Current Plan' (SUBS-14); nothing for those who have none. */
export function OwnPlanCard({ subscription }: { subscription: SubscriptionState }) {
  if (!subscription.subscribed || subscription.tier === null) return null
  const plan = PLANS[subscription.tier]
  return (
    <Card as="section" aria-labelledby="own-plan" className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <h2 id="own-plan">{words.yourPlan}</h2>
        <p>
          <strong>{plan.name}</strong>{' '}
          {subscription.subscriptionEnd && (
            <span className="text-muted">{words.renews(shortDate(subscription.subscriptionEnd))}</span>
          )}
        </p>
      </div>
      <Button disabledReason={words.notYet}>{words.manage}</Button>
    </Card>
  )
}
