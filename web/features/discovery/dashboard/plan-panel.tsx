import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import type { PlanId, SubscriptionState } from '#modules/carriers/subscriptions/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CollapsibleCard } from '#web/ui/collapsible-card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { RedirectToPlans } from './redirects.tsx'
import { words } from './words.ts'

interface PlanPanelProps {
  /** Undefined while loading. */
  subscription: SubscriptionState | undefined
  /** What happens at the end of the paid period. */
  term: string
  /** Why the subscription could not be read; null if it could. */
  error: string | null
  onRetry: () => void
  /** Bids placed this month and the plan's limit, null if unlimited. Undefined while loading. */
  bids: { used: number; limit: number | null } | undefined
}

/** The business's plan, or a link to the plans if it has none (DASH-13 to DASH-17, R46). */
export function PlanPanel(props: PlanPanelProps) {
  const { subscription, error, bids, term } = props
  if (subscription?.subscribed && subscription.tier !== null)
    return <Plan tier={subscription.tier} term={term} bids={bids} />
  return (
    <Card as="section" aria-labelledby="plan" className="grid content-start gap-4">
      <h2 id="plan">{words.plan.title}</h2>
      {!subscription && error === null ? <LoadingText>{words.plan.checking}</LoadingText> : <NoPlan {...props} />}
    </Card>
  )
}

function NoPlan({ error, onRetry }: PlanPanelProps) {
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
      {error === null && <RedirectToPlans />}
    </>
  )
}

interface PlanProps {
  tier: PlanId
  term: string
  bids: PlanPanelProps['bids']
}

function Plan({ tier, term, bids }: PlanProps) {
  const { name, features } = PLANS[tier]
  return (
    <CollapsibleCard
      id="plan"
      title={words.plan.title}
      value={[name, bids && words.plan.left(bids)].filter(Boolean).join(' · ')}
    >
      <p className="text-sm text-muted">{term}</p>
      {bids && <BidsLeft {...bids} />}
      <ul className="grid gap-1.5">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-brand" />
            {feature}
          </li>
        ))}
      </ul>
      <LinkButton to="/subscribe" className="w-fit">
        {words.plan.manage}
      </LinkButton>
    </CollapsibleCard>
  )
}

/** With this many bids left or fewer, the larger plan is suggested. */
const FEW_BIDS = 5

/** Bids used and left this month; suggests the larger plan when few are left. */
function BidsLeft({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return <p>{words.plan.bids(used)}</p>
  const bidsLeft = Math.max(0, limit - used)
  return (
    <div className="grid gap-1.5">
      <p>{words.plan.bidsOf(used, limit, bidsLeft)}</p>
      <meter
        aria-label={words.plan.bidsLabel}
        className="h-2 w-full"
        min={0}
        max={limit}
        // from four fifths on, browsers show a warning colour
        high={limit * 0.8}
        optimum={0}
        value={used}
      />
      {bidsLeft <= FEW_BIDS && (
        <Link className="w-fit font-semibold text-brand underline" to="/subscribe">
          {words.plan.more}
        </Link>
      )}
    </div>
  )
}
