import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AcceptedJob } from '#modules/market/requests/contract/collection.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { dialablePhone } from '#web/lib/format/dialable-phone.ts'
import { destinationOf, directionsTo } from '#web/lib/format/directions.ts'
import { useListSteps } from '#web/lib/format/list-steps.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { ItemsSummary } from '#web/ui/items-summary.tsx'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { acceptedJobsQuery } from './list-queries.ts'
import type { RenderTimeline } from './next-steps.tsx'
import { listWords } from './words.ts'

/** Rows shown at first. */
const INITIAL_ROWS = 3

interface AcceptedJobsProps {
  viewerId: string
  /** The amounts of the viewer's accepted bids by request id, in pounds. */
  bidAmounts: ReadonlyMap<string, number>
  /** Renders the price of a job, given its accepted bid in pounds. */
  renderPrice: RenderPrice
  /** Renders the progress of a job. */
  renderTimeline: RenderTimeline
}

/** `jobIds` are all jobs in the list, because their prices are fetched together. */
type RenderPrice = (requestId: string, jobIds: readonly string[], bidPounds: number) => ReactNode

/** 'My Accepted Jobs' of a carrier, last changed first (DASH-33 to DASH-39). */
export function AcceptedJobs(props: AcceptedJobsProps) {
  return (
    <section aria-labelledby="accepted-jobs" className="grid grid-cols-1 content-start gap-3">
      <h3 id="accepted-jobs">{listWords.accepted.title}</h3>
      <List {...props} />
    </section>
  )
}

function List({ viewerId, bidAmounts, renderPrice, renderTimeline }: AcceptedJobsProps) {
  const jobs = useInfiniteQuery(acceptedJobsQuery(viewerId))
  const items = itemsOf(jobs.data)
  const { shown, list } = useListSteps(items, jobs, INITIAL_ROWS)
  if (!jobs.data) {
    const { failed, failedText, loading } = listWords.accepted
    return (
      <QueryFallback
        query={jobs}
        loading={<RowsSkeleton text={loading} count={2} />}
        failed={failed}
        text={failedText}
      />
    )
  }
  if (items.length === 0) return <EmptyState title={listWords.accepted.empty} heading="h4" />
  const ids = shown.map(({ id }) => id)
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-m border border-line bg-surface">
        {shown.map((request) => {
          const bid = bidAmounts.get(request.id)
          const price = bid !== undefined && renderPrice(request.id, ids, bid)
          return <Job key={request.id} request={request} price={price} timeline={renderTimeline(request.id, ids)} />
        })}
      </ul>
      <NextPageButton list={list} words={listWords} />
    </>
  )
}

function Job({ request, price, timeline }: { request: AcceptedJob; price: ReactNode; timeline: ReactNode }) {
  return (
    <li className="relative flex items-center gap-2 px-4 py-2.5 hover:bg-sunken">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 text-sm">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h4 className="min-w-0 flex-[1_1_7rem] truncate text-base font-semibold">
            <Link to={`/job/${request.id}`} className="cover no-underline">
              {request.title}
            </Link>
          </h4>
          <StatusPill status={request.status} />
        </div>
        <p className="flex items-center gap-1.5 text-ok">
          <CircleCheck aria-hidden size={16} className="shrink-0" />
          {listWords.accepted.note}
        </p>
        <p className="flex flex-wrap gap-x-3 tabular empty:hidden">
          {price}
          {request.budget !== null && <span>{listWords.budgetOf(formatPounds(request.budget))}</span>}
          <ItemsSummary load={request.load} />
        </p>
        {timeline}
      </div>
      <ContactLinks request={request} />
    </li>
  )
}

/** Buttons to call the customer and to get directions; each is left out if its details are unknown. */
function ContactLinks({ request: { title, contact, postcode } }: { request: AcceptedJob }) {
  const phone = dialablePhone(contact?.phoneNumber ?? '')
  const destination = contact && destinationOf(contact.address, postcode)
  return (
    <div className="relative z-1 grid gap-1">
      {phone !== null && (
        <a href={`tel:${phone}`} aria-label={listWords.accepted.callFor(title)} className={buttonClass({ size: 's' })}>
          <Phone aria-hidden size={18} />
        </a>
      )}
      {destination !== null && (
        <a
          href={directionsTo(destination)}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          aria-label={listWords.accepted.navigateFor(title)}
          className={buttonClass({ size: 's' })}
        >
          <Navigation aria-hidden size={18} />
        </a>
      )}
    </div>
  )
}
