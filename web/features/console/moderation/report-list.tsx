import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ReportedThing } from '#modules/reports/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ShowMore } from '#web/ui/show-more.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { type QueueState, reportsQuery } from './queries.ts'
import { reportPath } from './use-chosen.ts'
import { words } from './words.ts'

interface ReportListProps {
  state: QueueState
  /** The id of the thing that is open beside the list. */
  chosen: string | null
}

/** What people have reported, live; the open ones or the settled ones. */
export function ReportList({ state, chosen }: ReportListProps) {
  return (
    <div className="grid gap-3">
      <nav aria-label={words.show} className="flex gap-2">
        <Tab to="open" now={state} />
        <Tab to="settled" now={state} />
      </nav>
      <Things state={state} chosen={chosen} />
    </div>
  )
}

const Tab = ({ to, now }: { to: QueueState; now: QueueState }) => (
  <Link
    to={reportPath(to, null)}
    aria-current={to === now ? 'page' : undefined}
    className={classes(
      'inline-flex min-h-11 items-center rounded-full border px-4 font-semibold no-underline',
      to === now ? 'border-brand bg-brand-soft text-brand' : 'border-edge bg-surface hover:bg-sunken',
    )}
  >
    {words[to]}
  </Link>
)

function Things({ state, chosen }: ReportListProps) {
  const queue = useInfiniteQuery(reportsQuery(state))
  const items = queue.data && itemsOf(queue.data)
  if (!items) {
    if (!queue.error) return <LoadingText>{words.loading}</LoadingText>
    return (
      <ErrorState title={words.failed} onRetry={() => void queue.refetch()}>
        {messageOf(queue.error)}
      </ErrorState>
    )
  }
  if (items.length === 0)
    return (
      <EmptyState icon={CircleCheck} heading="h2" title={state === 'open' ? words.empty : words.emptySettled}>
        {state === 'open' && words.emptyText}
      </EmptyState>
    )
  return (
    <>
      <p className="text-sm text-muted">{words.waiting(queue.data.pages.at(-1)?.total ?? items.length)}</p>
      <ol aria-label={words.queue} className="grid gap-2">
        {items.map((item) => (
          <Row key={item.subjectId} item={item} state={state} chosen={item.subjectId === chosen} />
        ))}
      </ol>
      {queue.hasNextPage && (
        <ShowMore
          label={words.showMore}
          loadingLabel={words.loadingMore}
          failed={queue.isFetchNextPageError ? words.moreFailed : null}
          loading={queue.isFetchingNextPage}
          onPress={() => void queue.fetchNextPage()}
        />
      )}
    </>
  )
}

function Row({ item, state, chosen }: { item: ReportedThing; state: QueueState; chosen: boolean }) {
  const count = state === 'open' ? item.open : item.total
  return (
    <Card
      as="li"
      padded={false}
      className="grid gap-1.5 p-3 has-aria-current:border-brand has-aria-current:bg-brand-soft"
    >
      <Link
        to={reportPath(state, item)}
        aria-current={chosen ? 'true' : undefined}
        className="cover line-clamp-2 font-semibold wrap-anywhere"
      >
        {item.title ?? words.gone}
      </Link>
      <p className="text-sm text-muted">
        {words.kinds[item.kind]}, {words.reported(count)}, {words.since} <Time value={item.firstAt} focusable={false} />
      </p>
      <p className="text-sm">{item.reasons.map(({ reason }) => words.reasons[reason]).join(' · ')}</p>
      {item.hidden && <Badge tone="danger">{words.hidden}</Badge>}
    </Card>
  )
}
