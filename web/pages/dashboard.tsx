import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import { RegistrationNotice } from '#web/features/carriers/carrier-registration/registration-notice.tsx'
import { ProfileCard } from '#web/features/carriers/profiles/profile-card.tsx'
import { VerificationSteps } from '#web/features/carriers/profiles/verification-steps.tsx'
import { OverdueNotice, termOf } from '#web/features/carriers/subscriptions/own-plan-card.tsx'
import { subscriptionQuery } from '#web/features/carriers/subscriptions/queries.ts'
import { ConfirmBanner } from '#web/features/core/sign-in/confirm-notice.tsx'
import { RequestsPanel, UpgradePanel } from '#web/features/discovery/dashboard/customer-panels.tsx'
import { PlanPanel } from '#web/features/discovery/dashboard/plan-panel.tsx'
import { QuickLinks } from '#web/features/discovery/dashboard/quick-links.tsx'
import { RedirectToProfile } from '#web/features/discovery/dashboard/redirects.tsx'
import { words } from '#web/features/discovery/dashboard/words.ts'
import { Inbox } from '#web/features/discovery/todo/inbox.tsx'
import { inboxQuery } from '#web/features/discovery/todo/inbox-query.ts'
import { SignedPrice, TimelineStrip, WonPrice } from '#web/features/fulfilment/duty-of-care/progress/job-progress.tsx'
import { OfflineVisits } from '#web/features/fulfilment/visits/arrival/offline-visits.tsx'
import { CancellationToasts } from '#web/features/fulfilment/visits/rights/cancellation-toasts.tsx'
import { NewestBid } from '#web/features/market/bidding/live/newest-bid.tsx'
import { useBidMessages } from '#web/features/market/bidding/live/use-bid-messages.ts'
import { useBidsOnMyRequests } from '#web/features/market/bidding/live/use-bids-on-my-requests.ts'
import { useDecisionToasts } from '#web/features/market/bidding/live/use-decision-toasts.ts'
import { useStandingBids } from '#web/features/market/bidding/live/use-standing-bids.ts'
import { MyBids } from '#web/features/market/bidding/own/my-bids.tsx'
import { allowanceQuery, myBidsQuery } from '#web/features/market/bidding/queries.ts'
import { AcceptedJobs } from '#web/features/market/requests/lists/accepted-jobs.tsx'
import { acceptedJobsQuery, myRequestsQuery } from '#web/features/market/requests/lists/list-queries.ts'
import { NextSteps, type RenderTimeline } from '#web/features/market/requests/lists/next-steps.tsx'
import { useRequestMessages } from '#web/features/market/requests/use-request-messages.ts'
import { StaffWarnings } from '#web/features/staff/reporting/staff-warnings.tsx'
import { messageOf } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useLiveConnection } from '#web/lib/live/live.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { lazyExtra } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'

const YourBids = lazyExtra(async () => (await import('#web/features/market/bidding/own/your-bids.tsx')).YourBids)

/** `/dashboard`: the dashboard of a customer or business. */
export function Page() {
  const viewer = useViewer()
  usePageTitle(words.pageTitle)
  return (
    <div className="wrap grid gap-6 pt-4 lg:pt-8">
      {viewer && <ConfirmBanner user={viewer} />}
      {viewer && <StaffWarnings />}
      {viewer && <Dashboard viewer={viewer} />}
    </div>
  )
}

function Dashboard({ viewer }: { viewer: SessionUser }) {
  const profile = useQuery(ownProfileQuery)
  // a failed fetch also counts as settled: the card below retries without a loading state
  const isLoaded = profile.data !== undefined || profile.isFetchedAfterMount
  // a profile that is already cached shows immediately, so that the focus and scroll position are right
  const [knownAtFirst] = useState(isLoaded)
  // fetched here with the rest: adding it later would move the content
  const inbox = useQuery(inboxQuery(viewer.id))
  const ready = isLoaded && (knownAtFirst || !inbox.isLoading || inbox.failureCount > 0)
  // a failed profile fetch doesn't block the dashboard: its card shows the error (CARD-17)
  const userType = profile.data ? profile.data.userType : viewer.userType
  const name = profile.data?.displayName || viewer.email
  if (isLoaded && userType === null) return <RedirectToProfile />
  return (
    <>
      {!ready && (
        <div>
          <h1 className="sr-only">{words.pageTitle}</h1>
          <LoadingText>{words.loading}</LoadingText>
        </div>
      )}
      {/* its data is fetched together with the profile */}
      <div className={ready ? 'grid grid-cols-1 gap-4 lg:gap-6' : 'hidden'}>
        {userType === 'business' && <Business viewer={viewer} name={name} />}
        {userType === 'customer' && <Customer viewer={viewer} name={name} />}
      </div>
    </>
  )
}

interface RoleProps {
  viewer: SessionUser
  name: string
}

function Customer({ viewer, name }: RoleProps) {
  useBidMessages()
  useRequestMessages()
  useLiveConnection()
  const bids = useBidsOnMyRequests(viewer.id)
  function bidSummaryOf(requestId: string) {
    const bid = bids.get(requestId)
    return (
      bid && {
        acceptedCarrier: bid.acceptedCarrier,
        newest: bid.newest && <NewestBid bid={bid.newest} isNew={bid.isNew} />,
      }
    )
  }
  const requests = useInfiniteQuery(myRequestsQuery(viewer.id))
  return (
    <>
      <CancellationToasts />
      {featureOn('duty') && <OfflineVisits jobs={itemsOf(requests.data)} viewerId={viewer.id} party="owner" />}
      <Head title={words.customer} name={name}>
        <LiveStatus />
      </Head>
      <Inbox viewerId={viewer.id} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <RequestsPanel>
          <NextSteps viewerId={viewer.id} bidSummaryOf={bidSummaryOf} renderTimeline={renderTimelineFor(viewer.id)} />
        </RequestsPanel>
        <ProfileCard email={viewer.email} />
        <UpgradePanel />
        <QuickLinks customer staff={viewer.role === 'operations'} />
      </div>
    </>
  )
}

function Business({ viewer, name }: RoleProps) {
  useBidMessages()
  useRequestMessages()
  useDecisionToasts()
  useLiveConnection()
  const subscription = useQuery(subscriptionQuery)
  const allowance = useQuery(allowanceQuery(viewer.id))
  const { wonAmounts } = useStandingBids(viewer.id)
  // content below the bids is loaded with them: a growing list would move it
  const { isPending } = useInfiniteQuery(myBidsQuery(viewer.id))
  const jobs = useInfiniteQuery(acceptedJobsQuery(viewer.id))
  return (
    <>
      <CancellationToasts />
      {featureOn('duty') && <OfflineVisits jobs={itemsOf(jobs.data)} viewerId={viewer.id} party="carrier" />}
      <Head title={words.business} name={name}>
        <LinkButton variant="primary" to="/jobs" icon={<Search aria-hidden size={18} />}>
          {words.jobs.find}
        </LinkButton>
      </Head>
      <Inbox viewerId={viewer.id} />
      {subscription.data && (
        <OverdueNotice subscription={subscription.data}>
          <LinkButton to="/subscribe" size="s" className="w-fit">
            {words.plan.manage}
          </LinkButton>
        </OverdueNotice>
      )}
      {featureOn('registration') && <RegistrationNotice />}
      {subscription.data?.subscribed && <VerificationSteps />}
      <section
        aria-labelledby="active-jobs"
        className={isPending ? 'grid min-h-dvh content-start gap-4' : 'grid gap-4'}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="active-jobs">{words.jobs.title}</h2>
          <LiveStatus />
        </div>
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <MyBids viewerId={viewer.id} renderAgreedPrice={renderAgreedPriceFor(viewer.id)} />
          <div className={isPending ? 'max-lg:hidden' : undefined}>
            <AcceptedJobs
              viewerId={viewer.id}
              bidAmounts={wonAmounts}
              renderPrice={(requestId, jobIds, bidPounds) => (
                <WonPrice requestId={requestId} jobIds={jobIds} viewerId={viewer.id} bidPounds={bidPounds} />
              )}
              renderTimeline={renderTimelineFor(viewer.id)}
            />
          </div>
        </div>
      </section>
      <div hidden={isPending} className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <PlanPanel
            subscription={subscription.data}
            term={subscription.data ? termOf(subscription.data) : ''}
            error={subscription.error && messageOf(subscription.error)}
            onRetry={() => void subscription.refetch()}
            bids={allowance.data && quotaOf(allowance.data)}
          />
          {featureOn('bidReturns') && allowance.data && allowance.data.limit !== null && (
            <YourBids viewerId={viewer.id} />
          )}
        </div>
        <div className="grid gap-5">
          <ProfileCard email={viewer.email} />
          <QuickLinks customer={false} />
        </div>
      </div>
    </>
  )
}

const renderTimelineFor =
  (viewerId: string): RenderTimeline =>
  (requestId, jobIds) =>
    featureOn('duty') && <TimelineStrip requestId={requestId} jobIds={jobIds} viewerId={viewerId} />

const renderAgreedPriceFor = (viewerId: string) => (requestId: string, jobIds: readonly string[]) =>
  featureOn('duty') && <SignedPrice requestId={requestId} jobIds={jobIds} viewerId={viewerId} />

/** Returns the bids used and allowed this month. Returned bids increase the quota (QUOTA-03). */
const quotaOf = ({ used, returned, limit }: { used: number; returned: number; limit: number | null }) => ({
  used,
  limit: limit === null ? null : limit + returned,
})

function Head({ title, name, children }: { title: string; name: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 gap-1">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="text-lg text-muted [overflow-wrap:anywhere]">{words.greeting(name)}</p>
      </div>
      {children}
    </div>
  )
}
