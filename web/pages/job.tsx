import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Bid } from '#modules/bidding/contract.ts'
import type { InboxKind } from '#modules/inbox/contract.ts'
import type { Question } from '#modules/questions/contract.ts'
import { isClosed, type RequestDetail, requestRoom } from '#modules/requests/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { biddingKeys } from '#web/features/bidding/keys.ts'
import type { Award } from '#web/features/bidding/list/accept-dialog.tsx'
import { BidList } from '#web/features/bidding/list/bid-list.tsx'
import type { DrawMark, DrawRegistration } from '#web/features/bidding/list/bid-row.tsx'
import { bidderName } from '#web/features/bidding/list/bidder-name.ts'
import { bidsLive } from '#web/features/bidding/live/bids.live.ts'
import { useBidMessages } from '#web/features/bidding/live/use-bid-messages.ts'
import { useSpokenClose } from '#web/features/bidding/live/use-spoken-close.ts'
import { PlaceBid } from '#web/features/bidding/place/place-bid.tsx'
import { bidsQuery } from '#web/features/bidding/queries.ts'
import { words as bidWords } from '#web/features/bidding/words.ts'
import { inboxQuery } from '#web/features/inbox/inbox-query.ts'
import { questionKeys } from '#web/features/questions/keys.ts'
import { JobCard, JobDetails } from '#web/features/requests/job/job-card.tsx'
import { JobNotFound } from '#web/features/requests/job/job-not-found.tsx'
import { JobSkeleton } from '#web/features/requests/job/job-skeleton.tsx'
import { requestKeys } from '#web/features/requests/keys.ts'
import { requestQuery } from '#web/features/requests/request-query.ts'
import { requestsLive } from '#web/features/requests/requests.live.ts'
import { useRequestMessages } from '#web/features/requests/use-request-messages.ts'
import { words } from '#web/features/requests/words.ts'
import type { DrawReport } from '#web/features/reviews/bidder-reviews.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { isOwn, useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { HiddenNotice } from '#web/ui/hidden-notice.tsx'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { Money } from '#web/ui/money.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { OpeningRow } from '#web/ui/opening-row.tsx'

// what only those concerned see comes for them alone
const loadCards = () => import('#web/features/bidding/own/status-cards.tsx')
const OwnerCard = lazyPart(async () => (await loadCards()).OwnerCard)
const BidderCard = lazyPart(async () => (await loadCards()).BidderCard)
const Visit = lazyPart(async () => (await import('#web/features/visits/visit.tsx')).Visit)
const ExtraItems = lazyPart(async () => (await import('#web/features/waste/picker/extra-items.tsx')).ExtraItems)
const Tracking = lazyExtra(async () => (await import('#web/features/tracking/tracking.tsx')).Tracking)
const LifeLine = lazyExtra(async () => (await import('#web/features/duty/life/life-line.tsx')).LifeLine)
const TellUs = lazyExtra(async () => (await import('#web/features/cases/tell-us.tsx')).TellUs)
const Messages = lazyPart(async () => (await import('#web/features/messages/messages.tsx')).Messages)
const JobCases = lazyExtra(async () => (await import('#web/features/cases/job-cases.tsx')).JobCases)
const MissedLine = lazyExtra(async () => (await import('#web/features/cases/missed-line.tsx')).MissedLine)
const loadActs = () => import('#web/features/requests/job/job-acts.tsx')
const NextStep = lazyPart(async () => (await loadActs()).NextStep)
const CancelRequest = lazyPart(async () => (await loadActs()).CancelRequest)
const JobHistory = lazyExtra(async () => (await import('#web/features/requests/job/job-history.tsx')).JobHistory)
const DecisionToasts = lazyExtra(
  async () => (await import('#web/features/bidding/live/decision-toasts.tsx')).DecisionToasts,
)
const Silence = lazyExtra(async () => (await import('#web/features/reach/silence.tsx')).Silence)
const Told = lazyExtra(async () => (await import('#web/features/reach/told.tsx')).Told, bidWords.emptyForOwner)
const Questions = lazyExtra(async () => (await import('#web/features/questions/questions.tsx')).Questions)
const Look = lazyExtra(async () => (await import('#web/features/reach/look.tsx')).Look)
const ReportButton = lazyExtra(async () => (await import('#web/features/reports/report-button.tsx')).ReportButton)

const LoadDetails = lazyPart(async () => (await import('#web/features/waste/job/load-details.tsx')).LoadDetails)
const ChangeList = lazyExtra(async () => (await import('#web/features/waste/picker/change-list.tsx')).ChangeList)
const LoadTicks = lazyPart(async () => (await import('#web/features/waste/job/load-ticks.tsx')).LoadTicks)
const WentWhere = lazyExtra(async () => (await import('#web/features/disposals/went-where.tsx')).WentWhere)
const FloorMark = lazyExtra(async () => (await import('#web/features/waste/job/floor-mark.tsx')).FloorMark)

const AgreedPrice = lazyExtra(async () => (await import('#web/features/visits/prices/agreed-price.tsx')).AgreedPrice)
const RegistrationLine = lazyExtra(
  async () => (await import('#web/features/licences/registration-line.tsx')).RegistrationLine,
)
const Credit = lazyExtra(async () => (await import('#web/features/licences/official-entry.tsx')).Credit)

const loadReviews = () => import('#web/features/reviews/bidder-reviews.tsx')
const ReviewLine = lazyExtra(async () => (await loadReviews()).ReviewLine)
const BidderReviews = lazyExtra(async () => (await loadReviews()).BidderReviews)
const JobReview = lazyExtra(async () => (await import('#web/features/reviews/job-review.tsx')).JobReview)

const drawMark: DrawMark = (mark, own) => <FloorMark {...mark} own={own} />
const drawRegistration: DrawRegistration = ({ bidderRegistration: line, bidderReviews }) => (
  // each keeps its room until it comes
  <>
    {featureOn('reviews') && bidderReviews && (
      <div className="min-h-5">
        <ReviewLine summary={bidderReviews} />
      </div>
    )}
    {line && featureOn('registration') && (
      <div className={line.number === null ? 'min-h-5' : 'min-h-15 sm:min-h-10'}>
        <RegistrationLine line={line} />
      </div>
    )}
  </>
)
const priceFor = (viewer: string) => (bid: Bid) =>
  featureOn('duty') ? (
    <AgreedPrice requestId={bid.collectionRequestId} viewer={viewer} bidPounds={bid.bidAmount} />
  ) : (
    <Money amount={bid.bidAmount} className="font-display text-xl" />
  )
const drawBidder: DrawRegistration = (bid) => (
  <>
    {drawRegistration(bid)}
    {bid.bidderId !== null && featureOn('cases') && (
      <MissedLine requestId={bid.collectionRequestId} businessId={bid.bidderId} />
    )}
  </>
)
const reportBid = (bid: Bid) =>
  bid.bidderId !== null && <ReportButton kind="bid" subjectId={bid.id} what={formatPounds(bid.bidAmount)} />
const reportReview: DrawReport = (kind, id, what) => <ReportButton kind={kind} subjectId={id} what={what} />
const forOwner = (bid: Bid) => (
  <>
    {featureOn('reviews') && <BidderReviews bid={bid} name={bidderName(bid)} report={reportReview} />}
    {reportBid(bid)}
  </>
)

const reportQuestion = ({ id, askerId, text }: Question) =>
  askerId !== null && <ReportButton kind="question" subjectId={id} what={text ?? ''} />

const reportMessage = (id: string) => <ReportButton kind="message" subjectId={id} what="message" />

/** `/job/{jobId}`: one collection request with its bids, live. */
export function Page() {
  const { jobId = '' } = useParams()
  return (
    <div className="wrap grid gap-4 pb-(--act) pt-3 lg:pt-5">
      <div>
        <BackButton />
      </div>
      {Id.safeParse(jobId).success ? <Job key={jobId} jobId={jobId} /> : <JobNotFound />}
    </div>
  )
}

function Job({ jobId }: { jobId: string }) {
  const viewer = useViewer()?.id ?? null
  useRequestMessages()
  useBidMessages()
  useRoom(requestRoom, jobId, [
    requestKeys.detailOf(jobId),
    biddingKeys.onRequest(jobId),
    questionKeys.onRequest(jobId),
  ])
  const job = useQuery(requestQuery(jobId, viewer))
  const { data, error } = job
  const missing = error instanceof ApiError && error.status === 404
  usePageTitle(data?.title ?? (missing ? words.job.notFound : words.job.title))
  if (data) return <Open request={data} viewer={viewer} />
  if (missing) return <JobNotFound />
  return <NotRead query={job} loading={<JobSkeleton />} failed={words.job.failed} heading={words.job.title} />
}

function Open({ request, viewer }: { request: RequestDetail; viewer: string | null }) {
  const [acceptedHere, setAcceptedHere] = useState(false)
  const owned = isOwn(viewer, request.userId)
  useSpokenClose(request, acceptedHere)
  const { items = [], total: bids = 0 } = useInfiniteQuery(bidsQuery(request.id, viewer)).data?.pages[0] ?? {}
  const party = viewer !== null && isParty(request, viewer)
  const load = <Load request={request} viewer={viewer} bids={bids} />
  // what is to be done about it comes before what it was
  const brief = owned || party

  function showAward({ request: { id, version, status, winningBidId, acceptedBidderId, updatedAt } }: Award) {
    const news = { id, version, patch: { status, winningBidId, acceptedBidderId, updatedAt } }
    setAcceptedHere(true)
    requestsLive['request.changed'](queryClient, news)
    bidsLive['request.changed'](queryClient, news)
  }
  const bidList = (
    <BidList
      request={request}
      viewer={viewer}
      onAccepted={showAward}
      told={viewer !== null && <Told requestId={request.id} viewer={viewer} />}
      drawMark={drawMark}
      drawRegistration={drawBidder}
      extra={owned ? forOwner : reportBid}
      drawPrice={sidePrice(request, viewer)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10">
      <Beside request={request}>
        <JobCard request={request} viewer={viewer} load={load} brief={brief} />
      </Beside>
      <div className="grid content-start gap-5">
        <Life request={request} viewer={viewer} />
        {request.hidden && <HiddenNotice text={owned ? undefined : words.job.hiddenJob} />}
        <Concerned request={request} viewer={viewer}>
          {viewer !== null && <OwnCard request={request} viewer={viewer} focus={acceptedHere} />}
          <Agreed request={request} viewer={viewer} />
        </Concerned>
        <PlaceBid request={request} viewer={viewer} Ticks={LoadTicks} />
        {viewer !== null && owned && !isClosed(request) && (
          <Silence requestId={request.id} viewer={viewer} bids={bids} heading="h2" />
        )}
        {viewer !== null && !owned && <Look requestId={request.id} />}
        {!party && bidList}
        <JobRows
          request={request}
          viewer={viewer}
          bids={bids}
          bidList={party ? bidList : null}
          load={brief ? load : null}
        />
        <CreditFor bids={items} />
        {owned && !isClosed(request) && (
          <Suspense>
            <CancelRequest request={request} />
          </Suspense>
        )}
        {!owned && <ReportButton kind="request" subjectId={request.id} what={request.title} />}
      </div>
    </div>
  )
}

interface OwnCardProps {
  request: RequestDetail
  viewer: string
  /** Takes the focus: it is the answer to one's own press. */
  focus: boolean
}

/** What a job is to its owner, or to a carrier that has bid. */
function OwnCard({ request, viewer, focus }: OwnCardProps) {
  const drawn = { request, viewer, drawRegistration, drawPrice: priceFor(viewer) }
  return (
    <Suspense>
      {isOwn(viewer, request.userId) ? <OwnerCard {...drawn} focus={focus} /> : <BidderCard {...drawn} />}
      <DecisionToasts hereRequestId={request.id} />
    </Suspense>
  )
}

interface JobRowsProps {
  request: RequestDetail
  viewer: string | null
  /** How many there are. */
  bids: number
  /** Null where the list is on the page itself. */
  bidList: ReactNode
  /** Null where the details are on the page itself. */
  load: ReactNode
}

/** Everything of a job that is not needed now, a row each. */
function JobRows({ request, viewer, bids, bidList, load }: JobRowsProps) {
  const { rows } = words.job
  return (
    <div className="divide-y divide-line overflow-clip rounded-m border border-line bg-surface">
      {viewer !== null && isParty(request, viewer) && <PartyRows request={request} viewer={viewer} />}
      {bidList && (
        <OpeningRow name="bids" title={bidWords.bids} value={bids}>
          {bidList}
        </OpeningRow>
      )}
      {featureOn('talk') && (
        <OpeningRow name="questions" title={rows.questions}>
          <Questions request={request} viewer={viewer} extra={reportQuestion} />
        </OpeningRow>
      )}
      {load !== null && (
        <div className="lg:hidden">
          <OpeningRow name="details" title={rows.details}>
            <JobDetails request={request} viewer={viewer} load={load} />
          </OpeningRow>
        </div>
      )}
      <OpeningRow name="history" title={rows.history}>
        <JobHistory request={request} />
      </OpeningRow>
    </div>
  )
}

/** Whether somebody is the owner of a job or its accepted carrier. */
const isSide = ({ userId, acceptedBidderId }: RequestDetail, viewer: string): boolean =>
  isOwn(viewer, userId) || isOwn(viewer, acceptedBidderId)

/** Whether a bid was accepted, and somebody is one of its two parties. */
const isParty = (request: RequestDetail, viewer: string): boolean =>
  request.winningBidId !== null && isSide(request, viewer)

/** The rows that only the two parties of an accepted job have. */
function PartyRows({ request, viewer }: { request: RequestDetail; viewer: string }) {
  const { id, status, collectedAt } = request
  const side = isOwn(viewer, request.userId) ? 'owner' : 'carrier'
  const { data } = useQuery(inboxQuery(viewer))
  const count = (kind: InboxKind) => data?.items.find((line) => line.kind === kind && line.requestId === id)?.count ?? 0
  const again = () => void queryClient.invalidateQueries({ queryKey: requestKeys.detailOf(id) })
  return (
    <>
      {featureOn('talk') && (
        <OpeningRow name="messages" title={words.job.rows.messages} value={words.job.rows.unread(count('messages'))}>
          <Messages requestId={id} side={side} viewer={viewer} report={reportMessage} />
        </OpeningRow>
      )}
      {side === 'carrier' && status !== 'cancelled' && featureOn('tracking') && (
        <OpeningRow name="record" title={words.job.rows.record}>
          <Tracking requestId={id} viewer={viewer} over={status === 'completed'} />
        </OpeningRow>
      )}
      {featureOn('cases') && (
        <OpeningRow name="problems" title={words.job.rows.problems} value={words.job.rows.toAnswer(count('cases'))}>
          <JobCases
            requestId={id}
            viewer={viewer}
            underWay={status === 'assigned' && collectedAt === null}
            onEnded={again}
          />
        </OpeningRow>
      )}
    </>
  )
}

const sidePrice = (request: RequestDetail, viewer: string | null) =>
  viewer !== null && isSide(request, viewer) ? priceFor(viewer) : undefined

/** How far the job has come, for the two sides. */
function Life({ request, viewer }: { request: RequestDetail; viewer: string | null }) {
  if (viewer === null || !featureOn('duty')) return null
  return (
    isSide(request, viewer) && (
      // its room before it comes: nothing below moves
      <div className="min-h-22.5 lg:min-h-17">
        <LifeLine requestId={request.id} viewer={viewer} />
      </div>
    )
  )
}

interface ConcernedProps {
  request: RequestDetail
  viewer: string | null
  children: ReactNode
}

/** What only the two sides see. Once a job is agreed that fills more than a window: the bids stay below from the start. */
function Concerned({ request, viewer, children }: ConcernedProps) {
  const agreed = request.acceptedBidderId !== null && request.status !== 'cancelled'
  const long = agreed && viewer !== null && isSide(request, viewer)
  return <div className={long ? 'grid content-start gap-5 min-h-svh' : 'contents'}>{children}</div>
}

/** What the two sides of an accepted job have to do with each other. */
function Agreed({ request, viewer }: { request: RequestDetail; viewer: string | null }) {
  const side = isOwn(viewer, request.userId) ? 'owner' : 'carrier'
  if (viewer === null || request.winningBidId === null) return null
  if (side === 'carrier' && !isOwn(viewer, request.acceptedBidderId)) return null
  const again = () => void queryClient.invalidateQueries({ queryKey: requestKeys.detailOf(request.id) })
  return (
    <Suspense>
      {featureOn('duty') && (
        <Visit
          request={request}
          side={side}
          viewer={viewer}
          tellUs={<TellUs requestId={request.id} viewer={viewer} kind="wrong_van" />}
          ExtraItems={ExtraItems}
          onChanged={again}
        />
      )}
      {request.status === 'assigned' && <NextStep request={request} side={side} />}
      {featureOn('duty') && isCollected(request) && (
        <WentWhere
          requestId={request.id}
          side={side}
          viewer={viewer}
          tellUs={<TellUs requestId={request.id} viewer={viewer} kind="no_proof" />}
        />
      )}
      {request.status === 'completed' && featureOn('reviews') && (
        <JobReview requestId={request.id} side={side} viewer={viewer} report={reportReview} />
      )}
    </Suspense>
  )
}

const isCollected = ({ collectedAt, status }: RequestDetail) => collectedAt !== null || status === 'completed'

/** What the register's licence wants to be said, where it says something of a bidder. */
const CreditFor = ({ bids }: { bids: readonly Bid[] }) => bids.some(isOfEngland) && <Credit />
const isOfEngland = ({ bidderRegistration: line }: Bid) => featureOn('registration') && line?.regulator === 'EA'

/** The column beside the bids. It stays in sight, unless it is longer than the window: its end could not be read. */
const Beside = ({ request, children }: { request: RequestDetail; children: ReactNode }) => (
  <div className={classes('lg:self-start', !saysLoad(request) && 'lg:sticky lg:top-[calc(var(--header)+24px)]')}>
    {children}
  </div>
)

/** What the request says of its load, and where its owner changes that; nothing where nothing is said. */
function Load({ request, viewer, bids }: { request: RequestDetail; viewer: string | null; bids: number }) {
  if (!saysLoad(request)) return null
  const own = isOwn(viewer, request.userId)
  return (
    <>
      <ShownLoad {...loadOf(request)} own={own} />
      {own && !isClosed(request) && (
        <ChangeList
          request={request}
          // a bid that has just come fixes the list before the request is read again
          fixed={request.listFixed === true || bids > 0}
          onChanged={(changed) => queryClient.setQueryData(requestKeys.detailFor(request.id, viewer), changed)}
        />
      )}
    </>
  )
}

type ShownLoadProps = Pick<RequestDetail, 'load' | 'items' | 'access' | 'halfDays'> & { own: boolean }

/**
 * Drawn again while its code is on its way, React would drop what the server has drawn: `memo` keeps it. So it is given no
 * more of the request than it shows: a bid that is counted meanwhile is nothing to it.
 */
const ShownLoad = memo(function ShownLoad({ own, ...load }: ShownLoadProps) {
  return (
    <Suspense fallback={<div className="min-h-64" />}>
      <LoadDetails load={load} own={own} />
    </Suspense>
  )
})

const loadOf = ({ load, items, access, halfDays }: RequestDetail) => ({ load, items, access, halfDays })

const saysLoad = ({ items, access, halfDays }: RequestDetail) =>
  featureOn('load') && (items ?? access ?? halfDays) !== undefined
