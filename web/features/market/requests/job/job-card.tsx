import { MapPin, PoundSterling } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { JobStatus } from '#web/features/market/requests/job/status-pills.tsx'
import { words } from '#web/features/market/requests/words.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { classes } from '#web/ui/classes.ts'
import { BoxedFact } from '#web/ui/fact.tsx'
import { PictureWithViewer } from '#web/ui/open-photo.tsx'
import { Time } from '#web/ui/time.tsx'

interface JobCardProps {
  request: RequestDetail
  /** The viewer's user id; null for a visitor. */
  viewerId: string | null
  /** Details of the items; empty for most requests. */
  loadDetails: ReactNode
  /** On a phone, the details are in a row below. */
  brief?: boolean
}

/** What is to be collected: the upper or left part of a job page. `brief` shows only its top on a phone. */
export function JobCard({ request, viewerId, loadDetails, brief = false }: JobCardProps) {
  const firstImage = request.imageUrls?.[0]
  return (
    <section className="grid grid-cols-[56px_minmax(0,1fr)] content-start items-center gap-x-3 gap-y-4 lg:grid-cols-1 lg:gap-5">
      <PictureWithViewer
        photos={(request.imageUrls ?? []).map((image) => ({ image, alt: words.job.photoOf(request.title) }))}
        iconFor={largestItemLabel(request)}
        whole
        ratio="4/3"
        sizes="(min-width: 56.25rem) 480px, 56px"
        priority
        className={classes('rounded-m border border-line max-lg:aspect-square!', !firstImage && 'lg:max-h-60')}
      />
      <div className="grid gap-1 lg:gap-3">
        <h1 tabIndex={-1} className="line-clamp-2 text-xl lg:line-clamp-none lg:text-2xl">
          {request.title}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <JobStatus status={request.status} />
          <span className="text-sm text-muted">
            {words.posted} <Time value={request.createdAt} />
          </span>
        </div>
      </div>
      <div className={classes('col-span-full grid gap-5', brief && 'max-lg:hidden')}>
        <Description request={request} />
        <JobFacts request={request} viewerId={viewerId} />
        {loadDetails}
      </div>
    </section>
  )
}

/** Returns the label of the largest item, or the request's title if the items are unknown. */
const largestItemLabel = ({ items = [], title }: RequestDetail): string =>
  items.reduce<{ label: string; litres: number }>((largest, item) => (item.litres > largest.litres ? item : largest), {
    label: title,
    litres: 0,
  }).label

const Description = ({ request }: { request: RequestDetail }) => (
  <p className="max-w-text whitespace-pre-line wrap-anywhere">{request.description || words.noDescription}</p>
)

/** The details of a request that a brief JobCard leaves out. */
export const JobDetails = ({ request, viewerId, loadDetails }: Omit<JobCardProps, 'brief'>) => (
  <section aria-label={words.job.details} className="grid content-start gap-5">
    <Description request={request} />
    <JobFacts request={request} viewerId={viewerId} />
    {loadDetails}
  </section>
)

function JobFacts({ request, viewerId }: Omit<JobCardProps, 'brief' | 'loadDetails'>) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
      <BoxedFact icon={<MapPin aria-hidden size={16} />} name={words.where}>
        {request.locationText ?? words.notSpecified}
      </BoxedFact>
      <BoxedFact icon={<PoundSterling aria-hidden size={16} />} name={words.budget}>
        <span className="tabular">{request.budget === null ? words.notSpecified : formatPounds(request.budget)}</span>
      </BoxedFact>
      {request.postcode !== null && (
        <BoxedFact icon={<MapPin aria-hidden size={16} />} name={words.job.postcode} wide>
          {request.postcode}
          <span className="block text-sm font-normal text-muted">
            {isOwn(viewerId, request.userId) ? words.job.postcodeNote : words.job.postcodeForWinner}
          </span>
        </BoxedFact>
      )}
    </dl>
  )
}
