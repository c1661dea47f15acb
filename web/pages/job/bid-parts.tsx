import type { Bid } from '#modules/market/bidding/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import type { RenderBidder, RenderLowBidNote, RenderPrice } from '#web/features/market/bidding/list/bid-row.tsx'
import { bidderName } from '#web/features/market/bidding/list/bidder-name.ts'
import { isOwnerOrCarrier } from '#web/features/market/requests/job/job-party.ts'
import type { RenderReport } from '#web/features/market/reviews/bidder-reviews.tsx'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { lazyExtra } from '#web/ui/lazy-part.tsx'
import { Money } from '#web/ui/money.tsx'

const MissedFiguresText = lazyExtra(
  async () => (await import('#web/features/fulfilment/cases/missed-figures-text.tsx')).MissedFiguresText,
)
const ReportButton = lazyExtra(
  async () => (await import('#web/features/staff/reporting/report-button.tsx')).ReportButton,
)
const BlockButton = lazyExtra(
  async () => (await import('#web/features/community/blocking/block-button.tsx')).BlockButton,
)
const LowBidNote = lazyExtra(
  async () => (await import('#web/features/core/waste-catalogue/job/low-bid-note.tsx')).LowBidNote,
)
const AgreedPrice = lazyExtra(
  async () => (await import('#web/features/fulfilment/visits/prices/agreed-price.tsx')).AgreedPrice,
)
const RegistrationSummary = lazyExtra(
  async () =>
    (await import('#web/features/carriers/carrier-registration/registration-summary.tsx')).RegistrationSummary,
)
const loadReviews = () => import('#web/features/market/reviews/bidder-reviews.tsx')
const ReviewLine = lazyExtra(async () => (await loadReviews()).ReviewLine)
const BidderReviews = lazyExtra(async () => (await loadReviews()).BidderReviews)

/** Renders the note on a very low bid. */
export const renderLowBidNote: RenderLowBidNote = (mark, own) => <LowBidNote {...mark} own={own} />

/** Renders a bidder's reviews, registration and cancellations. */
export const renderBidder: RenderBidder = ({ collectionRequestId, bidderId, bidderRegistration, bidderReviews }) => (
  <>
    {featureOn('reviews') && bidderReviews && <ReviewLine summary={bidderReviews} />}
    {featureOn('registration') && bidderRegistration && (
      <RegistrationSummary summary={bidderRegistration} showAttribution />
    )}
    {featureOn('cases') && bidderId !== null && (
      <MissedFiguresText requestId={collectionRequestId} businessId={bidderId} />
    )}
  </>
)

/** Renders the current price of an accepted bid for the job's parties; undefined for others. */
export const renderPriceFor = (request: RequestDetail, viewerId: string | null): RenderPrice | undefined =>
  viewerId !== null && isOwnerOrCarrier(request, viewerId) ? renderCurrentPriceFor(viewerId) : undefined

/** Returns a function that renders the current price of an accepted bid for a party of the job. */
export const renderCurrentPriceFor = (viewerId: string) => (bid: Bid) =>
  featureOn('duty') ? (
    <AgreedPrice requestId={bid.collectionRequestId} viewerId={viewerId} bidPounds={bid.bidAmount} />
  ) : (
    <Money amount={bid.bidAmount} className="font-display text-xl" />
  )

/** Renders the button to report a bid. */
export const renderBidReport = (bid: Bid) =>
  bid.bidderId !== null && <ReportButton kind="bid" subjectId={bid.id} what={formatPounds(bid.bidAmount)} />

export const renderReviewReport: RenderReport = (kind, id, what) => (
  <ReportButton kind={kind} subjectId={id} what={what} />
)

/** Renders the owner's actions on a bid: read the bidder's reviews, report the bid, block the bidder. */
export const renderOwnerActions = (bid: Bid) => (
  <>
    {featureOn('reviews') && <BidderReviews bid={bid} name={bidderName(bid)} renderReport={renderReviewReport} />}
    {renderBidReport(bid)}
    {bid.bidderId !== null && <BlockButton kind="bid" subjectId={bid.id} name={bidderName(bid)} />}
  </>
)
