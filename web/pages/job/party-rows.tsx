import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { InboxKind } from '#modules/discovery/todo/contract.ts'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { dayAndMonth } from '#modules/fulfilment/visits/statutory/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { inboxQuery } from '#web/features/discovery/todo/inbox-query.ts'
import { isUnderWay } from '#web/features/fulfilment/visits/arrival/use-kept-visit.ts'
import { isOff } from '#web/features/fulfilment/visits/is-off.ts'
import { rightsWords } from '#web/features/fulfilment/visits/rights/words.ts'
import { cacheVisit, visitQuery } from '#web/features/fulfilment/visits/visit-query.ts'
import { visitWords } from '#web/features/fulfilment/visits/words.ts'
import { bidsQuery } from '#web/features/market/bidding/queries.ts'
import { isCollected, partyOf } from '#web/features/market/requests/job/job-party.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { words } from '#web/features/market/requests/words.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { OpeningRow, useRow } from '#web/ui/opening-row.tsx'
import { renderBidder, reportReview } from './bid-parts.tsx'

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
  viewerId: string
}

/** The rows for the two parties of an accepted job. */
export function PartyRows({ request, viewerId, onCancelled }: PartyProps & { onCancelled: () => void }) {
  const { id, status } = request
  const side = partyOf(request, viewerId)
  const count = useInboxCount(request, viewerId)
  const visit = useQuery({ ...visitQuery(id, viewerId), enabled: featureOn('duty') }).data
  const other = side === 'owner' ? request.acceptedBidderId : request.userId
  return (
    <>
      {other !== null && status !== 'cancelled' && featureOn('acceptedContact') && (
        <OpeningRow name="contact" title={rows.contact}>
          <Contact request={request} viewerId={viewerId} />
        </OpeningRow>
      )}
      {featureOn('talk') && (
        <OpeningRow name="messages" title={rows.messages} value={rows.unread(count('messages'))}>
          <Messages requestId={id} side={side} viewerId={viewerId} report={reportMessage} />
          {other !== null && <BlockButton kind="job" subjectId={id} name={rows.other[side]} />}
        </OpeningRow>
      )}
      {featureOn('duty') && !(visit ? isOff(request, visit) : status === 'cancelled') && (
        <OpeningRow name="price" title={rows.price} value={visit && formatPounds(visit.agreedPounds)}>
          {visit && (
            <JobPrice
              request={request}
              visit={visit}
              side={side}
              onLowered={(lowered) => cacheVisit(lowered, viewerId)}
            />
          )}
        </OpeningRow>
      )}
      {featureOn('duty') && (
        <OpeningRow name="papers" title={rows.papers}>
          {visit && <Papers request={request} viewerId={viewerId} visit={visit} />}
        </OpeningRow>
      )}
      {visit && mayCancel(request, visit, side) && (
        <Rights request={request} visit={visit} viewerId={viewerId} onCancelled={onCancelled} />
      )}
      {status === 'completed' && featureOn('reviews') && (
        <ReviewRow requestId={id} side={side} viewerId={viewerId} report={reportReview} />
      )}
    </>
  )
}

/** Returns how many things of one kind a party has to do for a job. */
function useInboxCount({ id }: RequestDetail, viewerId: string) {
  const { data } = useQuery(inboxQuery(viewerId))
  return (kind: InboxKind) => data?.items.find((line) => line.kind === kind && line.requestId === id)?.count ?? 0
}

/** The other party and their contact details. */
function Contact({ request, viewerId }: PartyProps) {
  const winning = useInfiniteQuery(bidsQuery(request.id, viewerId)).data?.pages[0]?.winning
  const side = partyOf(request, viewerId)
  return (
    <>
      {side === 'owner' && winning && renderBidder(winning)}
      <JobContact request={request} viewerId={viewerId} other={side === 'owner' ? 'carrier' : 'owner'} />
    </>
  )
}

/** The job's documents: disposal record, receipt, duty-of-care pack and waste record. */
function Papers({ request, viewerId, visit: { receipt, rights } }: PartyProps & { visit: JobVisit }) {
  const { id, status } = request
  const side = partyOf(request, viewerId)
  const look = 'inline-flex min-h-11 items-center justify-self-start text-brand underline'
  return (
    <>
      {isCollected(request) && (
        <WentWhere
          requestId={id}
          side={side}
          viewerId={viewerId}
          tellUs={<TellUs requestId={id} viewerId={viewerId} kind="no_proof" />}
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
        <Tracking requestId={id} viewerId={viewerId} over={status === 'completed'} />
      )}
    </>
  )
}

/** Returns whether a party can cancel or give up the job here; if the other party is absent, the state card has the option. */
const mayCancel = (request: RequestDetail, visit: JobVisit, side: 'owner' | 'carrier'): boolean =>
  !isOff(request, visit) &&
  isUnderWay(request) &&
  (side === 'carrier'
    ? visit.marks.arrivedAt === null
    : request.carrierSuspended === undefined && request.acceptedBidderId !== null)

/** The row with the right to cancel and its deadline. */
function Rights({ request, viewerId, visit, onCancelled }: PartyProps & { visit: JobVisit; onCancelled: () => void }) {
  const side = partyOf(request, viewerId)
  const { close } = useRow('rights')
  const { rights } = visit
  const within = side === 'owner' && rights !== null && (rights.earlyStartWords ?? rights.earlyStartAt) !== null
  function cancelled() {
    close()
    onCancelled()
  }
  return (
    <OpeningRow name="rights" title={rows.rights[side]} value={within && rows.until(dayAndMonth(rights.cancelUntil))}>
      <JobRights visit={visit} side={side} viewerId={viewerId} onCancelled={cancelled} />
    </OpeningRow>
  )
}

/** The row for problems with a job. */
export function Problems({ request, viewerId }: PartyProps) {
  const { id, status, collectedAt } = request
  const count = useInboxCount(request, viewerId)
  return (
    <OpeningRow name="problems" title={rows.problems} value={rows.toAnswer(count('cases'))}>
      <JobCases
        requestId={id}
        viewerId={viewerId}
        underWay={status === 'assigned' && collectedAt === null}
        onEnded={() => void queryClient.invalidateQueries({ queryKey: requestKeys.detailOf(id) })}
      />
      {partyOf(request, viewerId) === 'carrier' && <ReportButton kind="request" subjectId={id} what={request.title} />}
    </OpeningRow>
  )
}
