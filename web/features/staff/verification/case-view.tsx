import { useQuery } from '@tanstack/react-query'
import { Id } from '#server/platform/kernel/contract.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { DetailPane } from '../detail-pane.tsx'
import { useFocusWhenOpened } from '../use-focus-when-opened.ts'
import { CaseDocuments } from './case-documents.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseHistory } from './case-history.tsx'
import { Decide } from './decide.tsx'
import { type Case, caseName, caseQuery } from './queries.ts'
import { useCaseChanges } from './use-case-changes.ts'
import { casePath } from './use-chosen-case.ts'
import { useClaim } from './use-claim.ts'
import { words } from './words.ts'

/** The detail pane of the case with this id; null if none is selected. Also pass the id as `key`. */
export function CaseView({ userId }: { userId: string | null }) {
  return (
    <DetailPane list={casePath(null)} words={words}>
      {userId === null ? null : Id.safeParse(userId).success ? <Chosen userId={userId} /> : NOT_FOUND}
    </DetailPane>
  )
}

const NOT_FOUND = (
  <EmptyState heading="h2" title={words.case.gone}>
    {words.case.goneText}
  </EmptyState>
)

function Chosen({ userId }: { userId: string }) {
  const query = useQuery(caseQuery(userId))
  return (
    <Loaded query={query} loading={<CaseSkeleton />} failed={words.case.failed} gone={NOT_FOUND}>
      {(opened) => <Opened case={opened} />}
    </Loaded>
  )
}

function Opened({ case: opened }: { case: Case }) {
  const { profile, history } = opened
  const name = caseName(profile, words.unnamed)
  const heading = useFocusWhenOpened()
  const { change, decidedHere } = useCaseChanges(opened)
  const colleague = useClaim(opened)
  return (
    <section aria-labelledby="case" className="@container grid gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="case" ref={heading} tabIndex={-1} className="text-2xl">
          {name}
        </h2>
        <VerificationBadge status={profile.verificationStatus} label={words.case.status} />
      </div>
      {colleague && <Notice title={words.claimed(colleague.by.email)}>{words.claimedText}</Notice>}
      {profile.shownNames && <Notice title={words.case.renamed}>{words.case.renamedText}</Notice>}
      {change !== null && (
        <div role="alert">
          <Notice title={words.decide.changed}>{change}</Notice>
        </div>
      )}
      {/* keeps the decision in view next to a long document, or below it on a phone */}
      <div className="flex flex-col gap-6 @min-[44rem]:grid @min-[44rem]:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] @min-[44rem]:items-start">
        <CaseDocuments case={opened} />
        <div className="contents @min-[44rem]:sticky @min-[44rem]:top-[calc(var(--header)+24px)] @min-[44rem]:grid @min-[44rem]:max-h-[calc(100dvh-var(--header)-48px)] @min-[44rem]:gap-6 @min-[44rem]:overflow-y-auto @min-[44rem]:p-1">
          <Decide case={opened} onDecided={decidedHere} />
          <CaseFacts case={opened} />
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
