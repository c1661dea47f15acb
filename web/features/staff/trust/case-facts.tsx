import { Link } from 'react-router-dom'
import type { RegistrationForStaff } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { REGULATORS } from '#modules/carriers/carrier-registration/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { words } from './words.ts'

const { case: caseWords } = words

/** The business's own details, for comparison with the register. */
export function CaseFacts({ opened: { registration, outward, explanation } }: { opened: RegistrationForStaff }) {
  return (
    <Card as="section" aria-labelledby="case-facts" className="grid gap-4">
      <h3 id="case-facts">{caseWords.said}</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        <Fact name={caseWords.companyName}>{registration.companyName}</Fact>
        <Fact name={caseWords.displayName}>{registration.displayName}</Fact>
        <Fact name={caseWords.number}>{registration.number}</Fact>
        <Fact name={caseWords.regulator}>{REGULATORS[registration.regulator]}</Fact>
        <Fact name={caseWords.area}>{outward}</Fact>
      </dl>
      {explanation !== null && (
        <dl>
          <Fact name={caseWords.explanation}>{explanation}</Fact>
        </dl>
      )}
      <Link
        className="inline-flex min-h-11 w-fit items-center text-brand underline"
        to={`/ops/people/${registration.businessId}`}
      >
        {caseWords.account}
      </Link>
    </Card>
  )
}
