import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { words } from './words.ts'

/** The prices, in three cards. */
export function Pricing() {
  return (
    <section aria-labelledby="pricing" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="pricing">{words.pricing}</h2>
        <p className="max-w-text text-muted">{words.pricingText}</p>
      </div>
      <ul className="grid gap-3 md:grid-cols-3">
        <Card as="li" className="grid content-start gap-1">
          <h3>{words.free.name}</h3>
          <div className="font-display text-xl font-semibold leading-[2rem]">{words.free.price}</div>
          <p className="text-muted">{words.free.text}</p>
        </Card>
        {Object.values(PLANS).map((plan) => (
          <Card as="li" key={plan.id} className="grid content-start gap-1">
            <h3>{plan.name}</h3>
            <p className="leading-[2rem]">
              <Money amount={plan.price} className="font-display text-xl" />{' '}
              <span className="text-muted">{words.month}</span>
            </p>
            <p className="text-muted">
              {words.bids(plan.monthlyBids)} {plan.description}
            </p>
          </Card>
        ))}
      </ul>
      <div>
        <LinkButton variant="primary" to="/subscribe">
          {words.viewPlans}
        </LinkButton>
      </div>
    </section>
  )
}
