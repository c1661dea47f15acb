import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import type { PlanId, SubscriptionState, SubscriptionStatus } from '#modules/carriers/subscriptions/contract.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Problem } from './problem.tsx'
import { words } from './words.ts'

interface OwnPlanCardProps {
  subscription: SubscriptionState
  managing: boolean
  problem: string | null
  onManage: () => void
  /** Undoes a planned end or a change to a smaller plan. */
  onKeep: (plan: PlanId) => void
}

/** 'Your Current Plan' (SUBS-14, SUBS-15), or why the subscription has stopped; nothing without one. */
export function OwnPlanCard({ subscription, managing, problem, onManage, onKeep }: OwnPlanCardProps) {
  const { tier, nextTier, endsAtPeriodEnd } = subscription
  const stopped = stoppedText(subscription)
  if (tier === null && stopped === null) return null
  return (
    <Card as="section" aria-labelledby="own-plan" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="own-plan">{words.yourPlan}</h2>
          {tier ? (
            <p>
              <strong className="block">{PLANS[tier].name}</strong>
              <span className="text-muted">{termOf(subscription)}</span>
            </p>
          ) : (
            <p>{stopped}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {tier && (nextTier || endsAtPeriodEnd) && (
            <Button onClick={() => onKeep(tier)}>{words.keep(PLANS[tier].name)}</Button>
          )}
          <Button pending={managing} pendingLabel={words.opening} onClick={onManage}>
            {words.manage}
          </Button>
        </div>
      </div>
      <OverdueNotice subscription={subscription} />
      <Problem>{problem}</Problem>
    </Card>
  )
}

/** Returns why the subscription has stopped; null if it works or there is none. */
export function stoppedText({ tier, status }: SubscriptionState): string | null {
  if (tier !== null || status === null) return null
  const texts: Partial<Record<SubscriptionStatus, string>> = words.stopped
  return texts[status] ?? null
}

/** Returns what happens at the end of the paid period; empty if there is none or a payment is overdue. */
export function termOf({ subscriptionEnd, nextTier, endsAtPeriodEnd, graceUntil }: SubscriptionState): string {
  if (subscriptionEnd === null || graceUntil !== null) return ''
  const date = shortDate(subscriptionEnd)
  if (endsAtPeriodEnd) return words.ends(date)
  return nextTier ? words.changes(PLANS[nextTier].name, date) : words.renews(date)
}

interface OverdueNoticeProps {
  subscription: SubscriptionState
  /** A link for updating the card, unless the page already has one. */
  children?: ReactNode
}

/** Warns of a missed payment: until when the plan runs, and what to do. */
export function OverdueNotice({ subscription: { graceUntil }, children }: OverdueNoticeProps) {
  if (graceUntil === null) return null
  return (
    <div role="alert" className="flex gap-3 rounded-m bg-live-soft p-4 text-live-ink">
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="grid gap-2">
        <p>
          <span className="block font-semibold">{words.late.title}</span>
          {words.late.text(shortDate(graceUntil))}
        </p>
        {children}
      </div>
    </div>
  )
}
