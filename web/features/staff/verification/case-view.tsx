import { useState } from 'react'
import type { ReviewedProfile, VerificationStep } from '#modules/carriers/profiles/contract/verification.ts'
import { logoUrlForWidth } from '#modules/carriers/profiles/contract.ts'
import { fullDate } from '#web/lib/format/time.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { DetailPane } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { LoadedById } from '../loaded-by-id.tsx'
import { useFocusWhenOpened } from '../use-focus-when-opened.ts'
import { CaseDocuments } from './case-document.tsx'
import { Decide } from './decide.tsx'
import { type Case, caseName, caseQuery } from './queries.ts'
import { casePath } from './use-chosen-case.ts'
import { useClaim } from './use-claim.ts'
import { statusWord, words } from './words.ts'

/** The detail pane of the case with this id; null if none is selected. Also pass the id as `key`. */
export function CaseView({ userId }: { userId: string | null }) {
  return (
    <DetailPane list={casePath(null)} words={words}>
      {userId !== null && (
        <LoadedById id={userId} query={caseQuery} loading={<CaseSkeleton />} words={words.case}>
          {(verificationCase) => <CaseContent case={verificationCase} />}
        </LoadedById>
      )}
    </DetailPane>
  )
}

function CaseContent({ case: verificationCase }: { case: Case }) {
  const { profile, history } = verificationCase
  const name = caseName(profile, words.unnamed)
  const heading = useFocusWhenOpened()
  const { change, decidedHere } = useCaseChanges(verificationCase)
  const colleague = useClaim(verificationCase)
  return (
    <section aria-labelledby="case" className="@container grid gap-6">
      <TitleRow>
        <h2 id="case" ref={heading} tabIndex={-1} className="text-2xl">
          {name}
        </h2>
        <VerificationBadge status={profile.verificationStatus} label={words.case.status} />
      </TitleRow>
      {colleague && <Notice title={words.claimed(colleague.by.email)}>{words.claimedText}</Notice>}
      {profile.shownNames && <Notice title={words.case.renamed}>{words.case.renamedText}</Notice>}
      {change !== null && (
        <div role="alert">
          <Notice title={words.decide.changed}>{change}</Notice>
        </div>
      )}
      {/* keeps the decision in view next to a long document, or below it on a phone */}
      <div className="flex flex-col gap-6 @min-[44rem]:grid @min-[44rem]:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] @min-[44rem]:items-start">
        <CaseDocuments case={verificationCase} />
        <div className="contents @min-[44rem]:sticky @min-[44rem]:top-[calc(var(--header)+24px)] @min-[44rem]:grid @min-[44rem]:max-h-[calc(100dvh-var(--header)-48px)] @min-[44rem]:gap-6 @min-[44rem]:overflow-y-auto @min-[44rem]:p-1">
          <Decide case={verificationCase} onDecided={decidedHere} />
          <CaseFacts case={verificationCase} />
          <CaseHistory history={history} />
        </div>
      </div>
    </section>
  )
}

function CaseSkeleton() {
  return (
    <Skeleton text={words.case.loading}>
      <span className="grid gap-5">
        <SkeletonBox className="h-8 w-2/5" />
        <span className="grid gap-5 md:grid-cols-2">
          <SkeletonBox className="h-64 rounded-m" />
          <SkeletonBox className="h-64 rounded-m" />
        </span>
      </span>
    </Skeleton>
  )
}

/** The history of a case, newest first: who, when and why (R25). */
function CaseHistory({ history }: { history: readonly VerificationStep[] }) {
  return (
    <DetailSection title={words.history.title}>
      {history.length === 0 && <p className="text-muted">{words.history.none}</p>}
      <ol className="grid gap-4">
        {history.map(({ version, to, by, reason, at }) => (
          <li key={version} className="grid gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0">
            <VerificationBadge status={to} />
            <p className="text-sm text-muted wrap-anywhere">
              {by?.email ?? words.history.business}, <Time value={at} />
            </p>
            {reason && <p className="whitespace-pre-line break-words">{reason}</p>}
          </li>
        ))}
      </ol>
    </DetailSection>
  )
}

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
function CaseFacts({ case: { profile, submittedAt } }: { case: Case }) {
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

/** Returns a description of the latest change that someone else made to an open case; null if there is none. */
function useCaseChanges({ profile, history }: Case) {
  const version = profile.verificationVersion
  const [known, setKnown] = useState(version)
  const [last] = history
  return {
    change: version > known && last ? describeStep(last) : null,
    /** Call it with the version that the viewer's own decision created, so that this isn't reported as a change. */
    decidedHere: setKnown,
  }
}

const describeStep = ({ by, to }: VerificationStep): string =>
  by === null ? words.decide.meanwhileSent : words.decide.meanwhileDecided(by.email, statusWord(to))
