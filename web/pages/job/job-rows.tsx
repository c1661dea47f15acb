import type { ReactNode } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isClosed } from '#modules/market/requests/facts/contract.ts'
import { words as bidWords } from '#web/features/market/bidding/words.ts'
import { JobDetails } from '#web/features/market/requests/job/job-card.tsx'
import { isParty } from '#web/features/market/requests/job/job-party.ts'
import { words } from '#web/features/market/requests/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { OpeningRow } from '#web/ui/opening-row.tsx'
import { JobQuestions } from './job-questions.tsx'

// reserves the space, so that nothing below moves
const ROOM = <div className="min-h-12" />
const PartyRows = lazyExtra(async () => (await import('./party-rows.tsx')).PartyRows, <div className="min-h-60" />)
const Problems = lazyExtra(async () => (await import('./party-rows.tsx')).Problems, ROOM)
const BookRow = lazyExtra(async () => (await import('./side-parts.tsx')).sideParts.BookRow, ROOM)
const JobHistory = lazyPart(async () => (await import('#web/features/market/requests/job/job-history.tsx')).JobHistory)

interface JobRowsProps {
  request: RequestDetail
  viewerId: string | null
  /** The count. */
  bids: number
  /** Null if the list is on the page itself. */
  bidList: ReactNode
  /** Null if the details are on the page itself. */
  load: ReactNode
  onCancelled: () => void
}

/** The secondary parts of a job, one row each. */
export function JobRows({ request, viewerId, bids, bidList, load, onCancelled }: JobRowsProps) {
  const { rows } = words.job
  const party = viewerId !== null && isParty(request, viewerId)
  return (
    <div className="divide-y divide-line overflow-clip rounded-m border border-line bg-surface">
      {party && <PartyRows request={request} viewerId={viewerId} onCancelled={onCancelled} />}
      {bidList && (
        <OpeningRow name="bids" title={bidWords.bids} value={bids}>
          {bidList}
        </OpeningRow>
      )}
      {featureOn('talk') && (
        <div className={isClosed(request) ? undefined : 'min-h-12'}>
          <JobQuestions request={request} viewerId={viewerId} />
        </div>
      )}
      {viewerId !== null && isOwn(viewerId, request.userId) && !isClosed(request) && request.budget !== null && (
        <BookRow request={request} viewerId={viewerId} />
      )}
      {load !== null && (
        <div className="lg:hidden">
          <OpeningRow name="details" title={rows.details}>
            <JobDetails request={request} viewerId={viewerId} load={load} />
          </OpeningRow>
        </div>
      )}
      <OpeningRow name="history" title={rows.history}>
        <JobHistory request={request} />
      </OpeningRow>
      {party && featureOn('cases') && <Problems request={request} viewerId={viewerId} />}
    </div>
  )
}
