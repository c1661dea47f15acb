import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { InboxKind } from '#modules/discovery/todo/contract.ts'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { dayAndMonth } from '#modules/fulfilment/visits/statutory/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { inboxQuery } from '#web/features/discovery/todo/inbox-query.ts'
import { isUnderWay } from '#web/features/fulfilment/visits/door/use-kept-visit.ts'
import { isOff } from '#web/features/fulfilment/visits/is-off.ts'
import { rightsWords } from '#web/features/fulfilment/visits/rights/words.ts'
import { showVisit, visitQuery } from '#web/features/fulfilment/visits/visit-query.ts'
import { visitWords } from '#web/features/fulfilment/visits/words.ts'
import { bidsQuery } from '#web/features/market/bidding/queries.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { words } from '#web/features/market/requests/words.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { OpeningRow, useRow } from '#web/ui/opening-row.tsx'
import { renderBidder, reportReview } from './bid-parts.tsx'
import { isCollected, partyOf } from './side.ts'

const JobContact = lazyPart(async () => (await import('#web/features/market/bidding/own/job-contact.tsx')).JobContact)
const Messages = lazyPart(async () => (await import('#web/features/fulfilment/messages/messages.tsx')).Messages)
const JobPrice = lazyPart(async () => (await import('#web/features/fulfilment/visits/prices/job-price.tsx')).JobPrice)
const JobRights = lazyPart(
  async () => (await import('#web/features/fulfilment/visits/rights/job-rights.tsx')).JobRights,
)
const WentWhere = lazyExtra(async () => (await import('#web/features/fulfilment/disposal/went-where.tsx')).WentWhere)
const Tracking = lazyExtra(async () => (await import('#web/features/fulfilment/waste-tracking/tracking.tsx')).Tracking)
const TellUs = lazyExtra(async () => (await import('#web/features/fulfilment/cases/tell-us.tsx')).TellUs)
const JobCases = lazyPart(async () => (await import('#web/features/fulfilment/cases/job-cases.tsx')).JobCases)
const ReviewRow = lazyExtra(async () => (await import('#web/features/market/reviews/review-row.tsx')).ReviewRow)
const BlockButton = lazyExtra(
  async () => (await import('#web/features/community/blocking/block-button.tsx')).BlockButton,
)
const ReportButton = lazyExtra(
  async () => (await import('#web/features/staff/reporting/report-button.tsx')).ReportButton,
)

const { rows } = words.job
const reportMessage = (id: string) => <ReportButton kind="message" subjectId={id} what="message" />

interface PartyProps {
  request: RequestDetail
  viewer: string
}

/** The rows for the two parties of an accepted job. */
export function PartyRows({ request, viewer, onEnded }: PartyProps & { onEnded: () => void }) {
  const { id, status } = request
  const side = partyOf(request, viewer)
  const count = useInboxCount(request, viewer)
  const visit = useQuery({ ...visitQuery(id, viewer), enabled: featureOn('duty') }).data
  const other = side === 'owner' ? request.acceptedBidderId : request.userId
  return (
    <>
      {other !== null && status !== 'cancelled' && featureOn('acceptedContact') && (
        <OpeningRow name="contact" title={rows.contact}>
          <Contact request={request} viewer={viewer} />
        </OpeningRow>
      )}
      {featureOn('talk') && (
        <OpeningRow name="messages" title={rows.messages} value={rows.unread(count('messages'))}>
          <Messages requestId={id} side={side} viewer={viewer} report={reportMessage} />
          {other !== null && <BlockButton kind="job" subjectId={id} name={rows.other[side]} />}
        </OpeningRow>
      )}
      {featureOn('duty') && !(visit ? isOff(request, visit) : status === 'cancelled') && (
        <OpeningRow name="price" title={rows.price} value={visit && formatPounds(visit.agreedPounds)}>
          {visit && (
            <JobPrice request={request} visit={visit} side={side} onLowered={(lowered) => showVisit(lowered, viewer)} />
          )}
        </OpeningRow>
      )}
      {featureOn('duty') && (
        <OpeningRow name="papers" title={rows.papers}>
          {visit && <Papers request={request} viewer={viewer} visit={visit} />}
        </OpeningRow>
      )}
      {visit && mayEnd(request, visit, side) && (
        <Rights request={request} visit={visit} viewer={viewer} onEnded={onEnded} />
      )}
      {status === 'completed' && featureOn('reviews') && (
        <ReviewRow requestId={id} side={side} viewer={viewer} report={reportReview} />
      )}
    </>
  )
}

/** Returns how many things of one kind a party has to do for a job. */
function useInboxCount({ id }: RequestDetail, viewer: string) {
  const { data } = useQuery(inboxQuery(viewer))
  return (kind: InboxKind) => data?.items.find((line) => line.kind === kind && line.requestId === id)?.count ?? 0
}

/** The other party and their contact details. */
function Contact({ request, viewer }: PartyProps) {
  const winning = useInfiniteQuery(bidsQuery(request.id, viewer)).data?.pages[0]?.winning
  const side = partyOf(request, viewer)
  return (
    <>
      {side === 'owner' && winning && renderBidder(winning)}
      <JobContact request={request} viewer={viewer} other={side === 'owner' ? 'carrier' : 'owner'} />
    </>
  )
}

/** The job's documents: disposal record, receipt, duty-of-care pack and waste record. */
function Papers({ request, viewer, visit: { receipt, rights } }: PartyProps & { visit: JobVisit }) {
  const { id, status } = request
  const side = partyOf(request, viewer)
  const look = 'inline-flex min-h-11 items-center justify-self-start text-brand underline'
  return (
    <>
      {isCollected(request) && (
        <WentWhere
          requestId={id}
          side={side}
          viewer={viewer}
          tellUs={<TellUs requestId={id} viewer={viewer} kind="no_proof" />}
        />
      )}
      <div className="grid">
        {receipt && (
          <Link to={`/job/${id}/receipt`} className={look}>
            {visitWords.receipt(receipt.number)}
          </Link>
        )}
        <Link to={`/job/${id}/pack`} className={look}>
          {rows.pack}
        </Link>
        {rights?.unaskedStart && <p className="text-sm text-muted">{rightsWords.unaskedStart}</p>}
      </div>
      {side === 'carrier' && status !== 'cancelled' && featureOn('tracking') && (
        <Tracking requestId={id} viewer={viewer} over={status === 'completed'} />
      )}
    </>
  )
}

/** Returns whether a party can cancel or give up the job here; if the other party is absent, the state card has the option. */
const mayEnd = (request: RequestDetail, visit: JobVisit, side: 'owner' | 'carrier'): boolean =>
  !isOff(request, visit) &&
  isUnderWay(request) &&
  (side === 'carrier'
    ? visit.marks.arrivedAt === null
    : request.carrierSuspended === undefined && request.acceptedBidderId !== null)

/** The row with the right to cancel and its deadline. */
function Rights({ request, viewer, visit, onEnded }: PartyProps & { visit: JobVisit; onEnded: () => void }) {
  const side = partyOf(request, viewer)
  const { close } = useRow('rights')
  const { rights } = visit
  const within = side === 'owner' && rights !== null && (rights.earlyStartWords ?? rights.earlyStartAt) !== null
  function ended() {
    close()
    onEnded()
  }
  return (
    <OpeningRow name="rights" title={rows.rights[side]} value={within && rows.until(dayAndMonth(rights.cancelUntil))}>
      <JobRights visit={visit} side={side} viewer={viewer} onEnded={ended} />
    </OpeningRow>
  )
}

/** The row for problems with a job. */
export function Problems({ request, viewer }: PartyProps) {
  const { id, status, collectedAt } = request
  const count = useInboxCount(request, viewer)
  return (
    <OpeningRow name="problems" title={rows.problems} value={rows.toAnswer(count('cases'))}>
      <JobCases
        requestId={id}
        viewer={viewer}
        underWay={status === 'assigned' && collectedAt === null}
        onEnded={() => void queryClient.invalidateQueries({ queryKey: requestKeys.detailOf(id) })}
      />
      {partyOf(request, viewer) === 'carrier' && <ReportButton kind="request" subjectId={id} what={request.title} />}
    </OpeningRow>
  )
}
