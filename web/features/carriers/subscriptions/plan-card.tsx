import { Check } from 'lucide-react'
import { useId } from 'react'
import type { Plan } from '#modules/carriers/subscriptions/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Problem } from './problem.tsx'
import { words } from './words.ts'

interface PlanCardProps {
  plan: Plan
  /** Whether the caller has this plan, another one, or none. */
  currentPlan: 'this' | 'other' | 'none'
  /** Why the button is disabled; null if it works. */
  reason: string | null
  /** What to know before choosing it. */
  hint?: string | null
  /** The plan is being bought or changed to. */
  pending?: boolean
  /** The price of the change is being loaded. */
  pricing?: boolean
  /** Why the last attempt failed. */
  problem?: string | null
  onChoose?: () => void
}

/** One plan with price, features and button. */
export function PlanCard(props: PlanCardProps) {
  const { plan, currentPlan, reason, hint = null, pending = false, pricing = false, problem = null, onChoose } = props
  const hintId = useId()
  const current = currentPlan === 'this'
  const label = { this: words.currentPlan, other: words.switchTo(plan.name), none: words.subscribe }[currentPlan]
  return (
    <Card
      as="section"
      aria-labelledby={`plan-${plan.id}`}
      className={
        current ? 'flex flex-col gap-5 border-brand outline-2 -outline-offset-1 outline-brand' : 'flex flex-col gap-5'
      }
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={`plan-${plan.id}`}>{plan.name}</h2>
          {current && <Badge tone="ok">{words.currentPlan}</Badge>}
        </div>
        <p className="text-muted">{plan.description}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money amount={plan.price} className="font-display text-2xl" />
        <span className="text-muted">{words.month}</span>
      </p>
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden size={18} className="mt-1 shrink-0 text-brand" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-3">
        <Problem>{problem}</Problem>
        {hint && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
        <Button
          block
          {...(hint && { 'aria-describedby': hintId })}
          variant={current ? 'default' : 'primary'}
          disabledReason={reason ?? undefined}
          pending={pending || pricing}
          pendingLabel={pricing ? words.pricing : currentPlan === 'other' ? words.switching : words.subscribing}
          onClick={onChoose}
        >
          {label}
        </Button>
      </div>
    </Card>
  )
}
