import { CircleAlert } from 'lucide-react'
import { PLANS, type PlanId, type SubscriptionState } from '#modules/subscriptions/contract.ts'
import { shortDate } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Problem } from './problem.tsx'
import { words } from './words.ts'

interface OwnPlanCardProps {
  subscription: SubscriptionState
  managing: boolean
  problem: string | null
  onManage: () => void
  /** Takes a change to a smaller plan back. */
  onKeep: (plan: PlanId) => void
}

/** 'Your Current Plan' (SUBS-14, SUBS-15), or why the subscription there is does not work; nothing for those without one. */
export function OwnPlanCard({ subscription, managing, problem, onManage, onKeep }: OwnPlanCardProps) {
  const { tier, nextTier, status } = subscription
  const stopped = tier === null && status !== null ? (words.stopped as Record<string, string>)[status] : undefined
  if (tier === null && stopped === undefined) return null
  return (
    <Card as="section" aria-labelledby="own-plan" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="own-plan">{words.yourPlan}</h2>
          {tier ? (
            <p>
              <strong>{PLANS[tier].name}</strong> <span className="text-muted">{termOf(subscription)}</span>
            </p>
          ) : (
            <p>{stopped}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {tier && nextTier && <Button onClick={() => onKeep(tier)}>{words.keep(PLANS[tier].name)}</Button>}
          <Button pending={managing} pendingLabel={words.opening} onClick={onManage}>
            {words.manage}
          </Button>
        </div>
      </div>
      <LateNotice subscription={subscription} />
      <Problem>{problem}</Problem>
    </Card>
  )
}

/** What comes when the paid month is over. */
function termOf({ subscriptionEnd, nextTier, endsAtPeriodEnd, graceUntil }: SubscriptionState): string {
  if (subscriptionEnd === null || graceUntil !== null) return ''
  const date = shortDate(subscriptionEnd)
  if (endsAtPeriodEnd) return words.ends(date)
  return nextTier ? words.changes(PLANS[nextTier].name, date) : words.renews(date)
}

/** A payment is missing: until when the plan works all the same, and what to do. */
export function LateNotice({ subscription: { graceUntil } }: { subscription: SubscriptionState }) {
  if (graceUntil === null) return null
  return (
    <div role="alert" className="flex gap-3 rounded-s bg-warn-soft p-3">
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-warn" />
      <p>
        <span className="block font-semibold">{words.late.title}</span>
        {words.late.text(shortDate(graceUntil))}
      </p>
    </div>
  )
}
