import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { InboxKind } from '#modules/discovery/todo/contract.ts'
import { dayAndMonth } from '#modules/fulfilment/visits/contract/statutory.ts'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { inboxQuery } from '#web/features/discovery/todo/inbox-query.ts'
import { isUnderWay } from '#web/features/fulfilment/visits/arrival/use-offline-visit.ts'
import { hasEndedEarly } from '#web/features/fulfilment/visits/has-ended-early.ts'
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
import { ExpandableRow, useRow } from '#web/ui/expandable-row.tsx'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { renderBidder, renderReviewReport } from './bid-parts.tsx'

const JobContact = lazyPart(async () => (await import('#web/features/market/bidding/own/job-contact.tsx')).JobContact)
const Messages = lazyPart(async () => (await import('#web/features/fulfilment/messages/messages.tsx')).Messages)
const JobPrice = lazyPart(async () => (await import('#web/features/fulfilment/visits/prices/job-price.tsx')).JobPrice)
const JobRights = lazyPart(
  async () => (await import('#web/features/fulfilment/visits/rights/job-rights.tsx')).JobRights,
)
const DisposalSection = lazyExtra(
  async () => (await import('#web/features/fulfilment/disposal/disposal-section.tsx')).DisposalSection,
)
const Tracking = lazyExtra(async () => (await import('#web/features/fulfilment/waste-tracking/tracking.tsx')).Tracking)
const ProblemButton = lazyExtra(
  async () => (await import('#web/features/fulfilment/cases/problem-button.tsx')).ProblemButton,
)
const JobCases = lazyPart(async () => (await import('#web/features/fulfilment/cases/job-cases.tsx')).JobCases)
const ReviewRow = lazyExtra(async () => (await import('#web/features/market/reviews/review-row.tsx')).ReviewRow)
const BlockButton = lazyExtra(
  async () => (await import('#web/features/community/blocking/block-button.tsx')).BlockButton,
)
const ReportButton = lazyExtra(
  async () => (await import('#web/features/staff/reporting/report-button.tsx')).ReportButton,
)

const { rows } = words.job
const renderMessageReport = (id: string) => <ReportButton kind="message" subjectId={id} what="message" />

interface PartyProps {
  request: RequestDetail
  viewerId: string
}

/** The rows for the two parties of an accepted job. */
export function PartyRows({ request, viewerId, onCancelled }: PartyProps & { onCancelled: () => void }) {
  const { id, status } = request
  const party = partyOf(request, viewerId)
  const count = useInboxCount(request, viewerId)
  const visit = useQuery({ ...visitQuery(id, viewerId), enabled: featureOn('duty') }).data
  const other = party === 'owner' ? request.acceptedBidderId : request.userId
  return (
    <>
      {other !== null && status !== 'cancelled' && featureOn('acceptedContact') && (
        <ExpandableRow name="contact" title={rows.contact}>
          <Contact request={request} viewerId={viewerId} />
        </ExpandableRow>
      )}
      {featureOn('talk') && (
        <ExpandableRow name="messages" title={rows.messages} value={rows.unread(count('messages'))}>
          <Messages requestId={id} party={party} viewerId={viewerId} renderReport={renderMessageReport} />
          {other !== null && <BlockButton kind="job" subjectId={id} name={rows.otherParty[party]} />}
        </ExpandableRow>
      )}
      {featureOn('duty') && !(visit ? hasEndedEarly(request, visit) : status === 'cancelled') && (
        <ExpandableRow name="price" title={rows.price} value={visit && formatPounds(visit.agreedPounds)}>
          {visit && (
            <JobPrice
              request={request}
              visit={visit}
              party={party}
              onLowered={(lowered) => cacheVisit(lowered, viewerId)}
            />
          )}
        </ExpandableRow>
      )}
      {featureOn('duty') && (
        <ExpandableRow name="papers" title={rows.paperwork}>
          {visit && <Papers request={request} viewerId={viewerId} visit={visit} />}
        </ExpandableRow>
      )}
      {visit && mayCancel(request, visit, party) && (
        <Rights request={request} visit={visit} viewerId={viewerId} onCancelled={onCancelled} />
      )}
      {status === 'completed' && featureOn('reviews') && (
        <ReviewRow requestId={id} party={party} viewerId={viewerId} renderReport={renderReviewReport} />
      )}
    </>
  )
}

/** Returns a function that returns how many entries of one kind the viewer's inbox has for the job. */
function useInboxCount({ id }: RequestDetail, viewerId: string) {
  const { data } = useQuery(inboxQuery(viewerId))
  return (kind: InboxKind) => data?.items.find((entry) => entry.kind === kind && entry.requestId === id)?.count ?? 0
}

/** The other party and their contact details. */
function Contact({ request, viewerId }: PartyProps) {
  const winning = useInfiniteQuery(bidsQuery(request.id, viewerId)).data?.pages[0]?.winning
  const party = partyOf(request, viewerId)
  return (
    <>
      {party === 'owner' && winning && renderBidder(winning)}
      <JobContact request={request} viewerId={viewerId} otherParty={party === 'owner' ? 'carrier' : 'owner'} />
    </>
  )
}

/** The job's documents: disposal record, receipt, duty-of-care pack and waste record. */
function Papers({ request, viewerId, visit: { receipt, rights } }: PartyProps & { visit: JobVisit }) {
  const { id, status } = request
  const party = partyOf(request, viewerId)
  const linkClass = 'inline-flex min-h-11 items-center justify-self-start text-brand underline'
  return (
    <>
      {isCollected(request) && (
        <DisposalSection
          requestId={id}
          party={party}
          viewerId={viewerId}
          problemButton={<ProblemButton requestId={id} viewerId={viewerId} kind="no_proof" />}
        />
      )}
      <div className="grid">
        {receipt && (
          <Link to={`/job/${id}/receipt`} className={linkClass}>
            {visitWords.receipt(receipt.number)}
          </Link>
        )}
        <Link to={`/job/${id}/pack`} className={linkClass}>
          {rows.pack}
        </Link>
        {rights?.unaskedStart && <p className="text-sm text-muted">{rightsWords.unaskedStart[party]}</p>}
      </div>
      {party === 'carrier' && status !== 'cancelled' && featureOn('tracking') && (
        <Tracking requestId={id} viewerId={viewerId} isCompleted={status === 'completed'} />
      )}
    </>
  )
}

/** Returns whether this row lets the party cancel or give up the job. If the carrier has left, the state card does. */
const mayCancel = (request: RequestDetail, visit: JobVisit, party: 'owner' | 'carrier'): boolean =>
  !hasEndedEarly(request, visit) &&
  isUnderWay(request) &&
  (party === 'carrier'
    ? visit.marks.arrivedAt === null
    : request.carrierSuspended === undefined && request.acceptedBidderId !== null)

/** The row with the right to cancel and its deadline. */
function Rights({ request, viewerId, visit, onCancelled }: PartyProps & { visit: JobVisit; onCancelled: () => void }) {
  const party = partyOf(request, viewerId)
  const { close } = useRow('rights')
  const { rights } = visit
  const showsDeadline = party === 'owner' && rights !== null && (rights.earlyStartWords ?? rights.earlyStartAt) !== null
  function handleCancelled() {
    close()
    onCancelled()
  }
  return (
    <ExpandableRow
      name="rights"
      title={rows.rights[party]}
      value={showsDeadline && rows.until(dayAndMonth(rights.cancelUntil))}
    >
      <JobRights visit={visit} party={party} viewerId={viewerId} onCancelled={handleCancelled} />
    </ExpandableRow>
  )
}

/** The row for problems with a job. */
export function Problems({ request, viewerId }: PartyProps) {
  const { id, status, collectedAt } = request
  const count = useInboxCount(request, viewerId)
  return (
    <ExpandableRow name="problems" title={rows.problems} value={rows.toAnswer(count('cases'))}>
      <JobCases
        requestId={id}
        viewerId={viewerId}
        underWay={status === 'assigned' && collectedAt === null}
        onEnded={() => void queryClient.invalidateQueries({ queryKey: requestKeys.detail(id) })}
      />
      {partyOf(request, viewerId) === 'carrier' && <ReportButton kind="request" subjectId={id} what={request.title} />}
    </ExpandableRow>
  )
}
