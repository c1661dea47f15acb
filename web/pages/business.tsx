import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { Id } from '#server/platform/kernel/contract.ts'
import { RegistrationSummary } from '#web/features/carriers/carrier-registration/registration-summary.tsx'
import { BusinessCard } from '#web/features/discovery/directory/business-card.tsx'
import { businessQuery } from '#web/features/discovery/directory/business-query.ts'
import { Gallery } from '#web/features/discovery/directory/gallery.tsx'
import { OwnSection } from '#web/features/discovery/directory/own-section.tsx'
import { words } from '#web/features/discovery/directory/words.ts'
import { useFromArrivalCheck } from '#web/features/fulfilment/visits/arrival/from-arrival-check.ts'
import type { RenderReport } from '#web/features/market/reviews/bidder-reviews.tsx'
import { ReviewsSection } from '#web/features/market/reviews/reviews-section.tsx'
import { ReportButton } from '#web/features/staff/reporting/report-button.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { isOwn, useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { lazyExtra } from '#web/ui/lazy-part.tsx'
import { MissingPage } from '#web/ui/missing-page.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'

const LogInHint = lazyExtra(
  async () => (await import('#web/features/fulfilment/visits/arrival/log-in-hint.tsx')).LogInHint,
)
const pageWords = words.page
const renderReport: RenderReport = (kind, id, what) => <ReportButton kind={kind} subjectId={id} what={what} />
/** Renders the report button for reviews only, because a business can't report its own replies. */
const renderReviewReportOnly: RenderReport = (kind, id, what) => kind === 'review' && renderReport(kind, id, what)

/** `/business/{businessId}`: the public page of a business, with tools for its owner. */
export function Page() {
  const { businessId = '' } = useParams()
  const returnTo = useFromArrivalCheck()
  const viewer = useViewer()
  return (
    <div className="wrap grid gap-4 pt-3 pb-8 lg:pt-5">
      <div>
        <BackButton />
      </div>
      {returnTo !== null && viewer === null && <LogInHint returnTo={returnTo} />}
      {Id.safeParse(businessId).success ? <Business key={businessId} userId={businessId} /> : <Missing />}
    </div>
  )
}

function Business({ userId }: { userId: string }) {
  const business = useQuery(businessQuery(userId))
  const { data, error } = business
  const viewer = useViewer()
  usePageTitle(data?.name ?? pageWords.title)
  if (!data) {
    if (error instanceof ApiError && error.status === 404) return <Missing />
    return <QueryFallback query={business} loading={<Loading />} failed={pageWords.failed} heading={pageWords.title} />
  }
  const mine = isOwn(viewer?.id ?? null, userId)
  return (
    <div className="grid gap-6">
      <BusinessCard
        business={data}
        registration={<RegistrationSummary summary={data.registration} showAttribution />}
      />
      {featureOn('reviews') && (data.reviews !== null || mine) && (
        <ReviewsSection
          userId={userId}
          name={data.name}
          figures={data.reviews}
          renderReport={mine ? renderReviewReportOnly : renderReport}
        />
      )}
      <Gallery name={data.name} pictures={data.gallery} />
      {mine ? (
        <OwnSection business={data} />
      ) : (
        <ReportButton kind="profile" subjectId={userId} what={pageWords.report(data.name)} />
      )}
    </div>
  )
}

const Missing = () => (
  <MissingPage
    icon={SearchX}
    title={pageWords.missing}
    text={pageWords.missingText}
    to="/business-finder"
    link={pageWords.find}
  />
)

function Loading() {
  return (
    <Skeleton text={pageWords.loading} className="grid gap-4">
      <SkeletonBox className="h-64" />
      <SkeletonBox className="h-40" />
    </Skeleton>
  )
}
