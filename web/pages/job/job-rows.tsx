import type { ReactNode } from 'react'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { words as bidWords } from '#web/features/market/bidding/words.ts'
import { JobDetails } from '#web/features/market/requests/job/job-card.tsx'
import { isParty } from '#web/features/market/requests/job/job-party.ts'
import { words } from '#web/features/market/requests/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { ExpandableRow } from '#web/ui/expandable-row.tsx'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { JobQuestions } from './job-questions.tsx'

// reserves the space, so that nothing below moves
const ROW_SPACE = <div className="min-h-12" />
const PartyRows = lazyExtra(async () => (await import('./party-rows.tsx')).PartyRows, <div className="min-h-60" />)
const Problems = lazyExtra(async () => (await import('./party-rows.tsx')).Problems, ROW_SPACE)
const BookAtBudgetRow = lazyExtra(async () => (await import('./party-parts.tsx')).partyParts.BookAtBudgetRow, ROW_SPACE)
const JobHistory = lazyPart(async () => (await import('#web/features/market/requests/job/job-history.tsx')).JobHistory)

interface JobRowsProps {
  request: RequestDetail
  viewerId: string | null
  /** The number of bids. */
  bids: number
  /** Null if the list is on the page itself. */
  bidList: ReactNode
  /** Null if the details are on the page itself. */
  loadDetails: ReactNode
  onCancelled: () => void
}

/** The rows below the main content of a job page: messages, price, paperwork, history and so on. */
export function JobRows({ request, viewerId, bids, bidList, loadDetails, onCancelled }: JobRowsProps) {
  const { rows } = words.job
  const viewerIsParty = viewerId !== null && isParty(request, viewerId)
  return (
    <div className="divide-y divide-line overflow-clip rounded-m border border-line bg-surface">
      {viewerIsParty && <PartyRows request={request} viewerId={viewerId} onCancelled={onCancelled} />}
      {bidList && (
        <ExpandableRow name="bids" title={bidWords.bids} value={bids}>
          {bidList}
        </ExpandableRow>
      )}
      {featureOn('talk') && (
        <div className={isClosed(request) ? undefined : 'min-h-12'}>
          <JobQuestions request={request} viewerId={viewerId} />
        </div>
      )}
      {viewerId !== null && isOwn(viewerId, request.userId) && !isClosed(request) && request.budget !== null && (
        <BookAtBudgetRow request={request} viewerId={viewerId} />
      )}
      {loadDetails !== null && (
        <div className="lg:hidden">
          <ExpandableRow name="details" title={rows.details}>
            <JobDetails request={request} viewerId={viewerId} loadDetails={loadDetails} />
          </ExpandableRow>
        </div>
      )}
      <ExpandableRow name="history" title={rows.history}>
        <JobHistory request={request} />
      </ExpandableRow>
      {viewerIsParty && featureOn('cases') && <Problems request={request} viewerId={viewerId} />}
    </div>
  )
}
