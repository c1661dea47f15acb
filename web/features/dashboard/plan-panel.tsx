import { Check } from 'lucide-react'
import { PLANS, type SubscriptionState } from '#modules/subscriptions/contract.ts'
import { shortDate } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { ToPlans } from './moved-on.tsx'
import { words } from './words.ts'

interface PlanPanelProps {
  /** Undefined while it is unknown. */
  subscription: SubscriptionState | undefined
  /** Why it could not be read. */
  error: string | null
  onRetry: () => void
}

/** The business's plan; without one the way to the plans (DASH-13 to DASH-17, R46). */
export function PlanPanel({ subscription, error, onRetry }: PlanPanelProps) {
  return (
    <Card as="section" aria-labelledby="plan" className="grid content-start gap-4">
      <h2 id="plan">{words.plan.title}</h2>
      <Content subscription={subscription} error={error} onRetry={onRetry} />
    </Card>
  )
}

function Content({ subscription, error, onRetry }: PlanPanelProps) {
  if (subscription?.subscribed && subscription.tier !== null) return <Plan subscription={subscription} />
  if (!subscription && error === null) return <LoadingText>{words.plan.checking}</LoadingText>
  return (
    <>
      {error !== null && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-s bg-danger-soft p-3">
          <p>
            <span className="block font-semibold">{words.plan.failed}</span>
            {error}
          </p>
          <Button size="s" onClick={onRetry}>
            {words.plan.tryAgain}
          </Button>
        </div>
      )}
      <p>{words.plan.none}</p>
      <LinkButton variant="primary" to="/subscribe" className="w-fit">
        {words.plan.viewPlans}
      </LinkButton>
      {error === null && <ToPlans />}
    </>
  )
}

function Plan({ subscription: { tier, subscriptionEnd } }: { subscription: SubscriptionState }) {
  if (tier === null) return null
  const plan = PLANS[tier]
  return (
    <>
      <p>
        <strong className="font-display text-xl">{plan.name}</strong>
        {subscriptionEnd !== null && (
          <span className="block text-sm text-muted">{words.plan.until(shortDate(subscriptionEnd))}</span>
        )}
      </p>
      <ul className="grid gap-1.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-brand" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  )
}
