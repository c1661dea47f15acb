import { logoUrlForWidth } from '#modules/carriers/profiles/contract.ts'
import type { ReviewedProfile } from '#modules/carriers/profiles/verification/contract.ts'
import { fullDate } from '#web/lib/format/time.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { type Case, caseName } from './queries.ts'
import { words } from './words.ts'

/** The names of a business; if new names await approval, also the current ones. */
function Names({ companyName, displayName, shownNames: old }: ReviewedProfile) {
  return (
    <>
      <Fact name={old ? words.case.newCompanyName : words.case.companyName}>{companyName}</Fact>
      {old && <Fact name={words.case.oldCompanyName}>{old.companyName}</Fact>}
      <Fact name={old ? words.case.newDisplayName : words.case.displayName}>{displayName}</Fact>
      {old && <Fact name={words.case.oldDisplayName}>{old.displayName}</Fact>}
    </>
  )
}

/** The business's own details, for comparison with its documents. */
export function CaseFacts({ case: { profile, submittedAt } }: { case: Case }) {
  const { logoUrl } = profile
  return (
    <Card as="section" aria-labelledby="case-facts" className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="case-facts">{words.case.facts}</h3>
        {logoUrl && (
          <img
            src={logoUrlForWidth(logoUrl, 96)}
            alt={words.case.logo(caseName(profile, words.unnamed))}
            width={48}
            height={48}
            className="size-12 shrink-0 rounded-s bg-sunken object-contain"
          />
        )}
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Names {...profile} />
        <Fact name={words.case.contactPerson}>{profile.contactPerson}</Fact>
        <Fact name={words.case.businessAddress}>{profile.businessAddress}</Fact>
        <Fact name={words.case.phone}>{profile.phoneNumber}</Fact>
        <Fact name={words.case.website}>{profile.websiteUrl && <OutsideLink to={profile.websiteUrl} />}</Fact>
        <Fact name={words.case.reviews}>
          {profile.googleReviewsUrl && <OutsideLink to={profile.googleReviewsUrl} />}
        </Fact>
        <Fact name={words.case.submitted}>{submittedAt && fullDate(submittedAt)}</Fact>
      </dl>
    </Card>
  )
}
