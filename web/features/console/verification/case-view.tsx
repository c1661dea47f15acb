import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { CaseDocuments } from './case-documents.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseHistory } from './case-history.tsx'
import { Decide } from './decide.tsx'
import { type Case, caseName, caseQuery } from './queries.ts'
import { casePath, isCaseId } from './use-chosen-case.ts'
import { useClaim } from './use-claim.ts'
import { useFocusWhenOpened } from './use-focus-when-opened.ts'
import { useMeanwhile } from './use-meanwhile.ts'
import { words } from './words.ts'

/** What is chosen: a case, one that does not exist, or none yet. Give the case's id as `key`. */
export function CaseView({ userId }: { userId: string | null }) {
  if (userId === null) {
    return (
      <EmptyState icon={FileSearch} heading="h2" title={words.choose}>
        {words.chooseText}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <LinkButton
        to={casePath(null)}
        variant="quiet"
        size="s"
        icon={<ArrowLeft aria-hidden size={16} />}
        className="justify-self-start lg:hidden"
      >
        {words.back}
      </LinkButton>
      {isCaseId(userId) ? <Chosen userId={userId} /> : <Gone />}
    </div>
  )
}

function Chosen({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(caseQuery(userId))
  if (data) return <Opened case={data} />
  if (!error) return <CaseSkeleton />
  if (error instanceof ApiError && error.status === 404) return <Gone />
  return (
    <ErrorState title={words.case.failed} onRetry={() => void refetch()}>
      {messageOf(error)}
    </ErrorState>
  )
}

const Gone = (): ReactNode => (
  <EmptyState heading="h2" title={words.case.gone}>
    {words.case.goneText}
  </EmptyState>
)

function Opened({ case: opened }: { case: Case }) {
  const { profile, history } = opened
  const name = caseName(profile, words.unnamed)
  const heading = useFocusWhenOpened()
  const { news, decidedHere } = useMeanwhile(opened)
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
      {news !== null && (
        <div role="alert">
          <Notice title={words.decide.late}>{news}</Notice>
        </div>
      )}
      {/* whoever looks at a long document decides beside it, and on a phone below it, without leaving it */}
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
