import type { ReactNode } from 'react'
import type { BusinessPage } from '#modules/discovery/directory/contract.ts'
import { missedText } from '#modules/fulfilment/cases/contract/missed.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { BusinessLogo } from '#web/ui/business-logo.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { Verification } from './verification.tsx'
import { words } from './words.ts'

const pageWords = words.page

interface BusinessCardProps {
  business: BusinessPage
  /** Its waste carrier registration. */
  registration: ReactNode
  /** Further facts, such as reviews. */
  children?: ReactNode
}

/** A business's name, logo, badge and figures. */
export function BusinessCard({ business, registration, children }: BusinessCardProps) {
  const {
    name,
    logoUrl,
    verificationStatus,
    since,
    jobsCompleted,
    saidWhere,
    areas,
    missed,
    locationText,
    websiteUrl,
    googleReviewsUrl,
  } = business
  return (
    <Card as="article" className="grid gap-6 sm:p-6">
      <div className="flex items-center gap-4">
        <BusinessLogo name={name} url={logoUrl} />
        <div className="grid min-w-0 gap-1.5">
          <h1 tabIndex={-1}>{name}</h1>
          <Verification status={verificationStatus} />
          {registration}
        </div>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={pageWords.jobs}>
          <span className="tabular">{jobsCompleted.toLocaleString('en-GB')}</span>
        </Fact>
        <Fact name={pageWords.since}>
          <time dateTime={since}>{shortDate(since)}</time>
        </Fact>
        {locationText !== null && <Fact name={pageWords.area}>{locationText}</Fact>}
        {areas.length > 0 && <Fact name={pageWords.served}>{areas.join(', ')}</Fact>}
        {websiteUrl !== null && (
          <Fact name={pageWords.website}>
            <OutsideLink to={websiteUrl} />
          </Fact>
        )}
        {googleReviewsUrl !== null && (
          <Fact name={pageWords.reviews}>
            <OutsideLink to={googleReviewsUrl} />
          </Fact>
        )}
      </dl>
      {missed !== null && featureOn('cases') && <p>{missedText(missed)}</p>}
      {saidWhere !== null && featureOn('duty') && <p>{pageWords.saidWhere(saidWhere.said, saidWhere.of)}</p>}
      {children}
    </Card>
  )
}
