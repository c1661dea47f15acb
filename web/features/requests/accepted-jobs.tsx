import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { RequestCard } from '#modules/requests/contract.ts'
import { messageOf } from '#web/lib/api.ts'
import { useSteps } from '#web/lib/list-steps.ts'
import { formatPounds } from '#web/lib/money.ts'
import { itemsOf } from '#web/lib/pages.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { RequestItemsSkeleton } from './items-skeleton.tsx'
import { acceptedJobsQuery } from './list-queries.ts'
import { words } from './list-words.ts'

/** 'My Accepted Jobs' of a carrier, last changed first (DASH-33 to DASH-39). */
export function AcceptedJobs({ viewer }: { viewer: string }) {
  return (
    <section aria-labelledby="accepted-jobs" className="grid content-start gap-3">
      <h3 id="accepted-jobs">{words.accepted.title}</h3>
      <List viewer={viewer} />
    </section>
  )
}

function List({ viewer }: { viewer: string }) {
  const jobs = useInfiniteQuery(acceptedJobsQuery(viewer))
  const items = itemsOf(jobs.data)
  const { shown, hasMore, showMore } = useSteps(items, jobs)
  if (!jobs.data) {
    if (!jobs.error) return <RequestItemsSkeleton text={words.accepted.loading} count={2} />
    return (
      <ErrorState title={words.accepted.failed} onRetry={() => void jobs.refetch()}>
        <p>{words.accepted.failedText}</p>
        <p className="text-sm">{messageOf(jobs.error)}</p>
      </ErrorState>
    )
  }
  if (items.length === 0) return <EmptyState title={words.accepted.empty} heading="h4" />
  return (
    <>
      <ul className="grid gap-3">
        {shown.map((request) => (
          <Job key={request.id} request={request} />
        ))}
      </ul>
      {hasMore && (
        <ShowMore
          label={words.showMore}
          loadingLabel={words.loadingMore}
          failed={jobs.isFetchNextPageError ? words.moreFailed : null}
          loading={jobs.isFetchingNextPage}
          onPress={showMore}
        />
      )}
    </>
  )
}

function Job({ request }: { request: RequestCard }) {
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="font-display text-lg font-semibold">{request.title}</h4>
        <StatusPill status={request.status} />
      </div>
      <p className="flex items-center gap-2 text-ok">
        <CircleCheck aria-hidden size={18} className="shrink-0" />
        {words.accepted.note}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {request.budget === null ? (
          <span />
        ) : (
          <span className="tabular">{words.budgetOf(formatPounds(request.budget))}</span>
        )}
        <LinkButton to={`/job/${request.id}`} aria-label={words.accepted.detailsOf(request.title)}>
          {words.accepted.details}
        </LinkButton>
      </div>
    </Card>
  )
}
