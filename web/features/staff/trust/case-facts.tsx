import { Link } from 'react-router-dom'
import { REGULATORS } from '#modules/carriers/carrier-registration/contract.ts'
import type { TrustCase } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { words } from './words.ts'

const { case: said } = words

/** The business's own details, for comparison with the register. */
export function CaseFacts({ opened: { registration, outward, explanation } }: { opened: TrustCase }) {
  return (
    <Card as="section" aria-labelledby="case-facts" className="grid gap-4">
      <h3 id="case-facts">{said.said}</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        <Fact name={said.companyName}>{registration.companyName}</Fact>
        <Fact name={said.displayName}>{registration.displayName}</Fact>
        <Fact name={said.number}>{registration.number}</Fact>
        <Fact name={said.regulator}>{REGULATORS[registration.regulator]}</Fact>
        <Fact name={said.area}>{outward}</Fact>
      </dl>
      {explanation !== null && (
        <dl>
          <Fact name={said.explanation}>{explanation}</Fact>
        </dl>
      )}
      <Link
        className="inline-flex min-h-11 w-fit items-center text-brand underline"
        to={`/ops/people/${registration.businessId}`}
      >
        {said.account}
      </Link>
    </Card>
  )
}
