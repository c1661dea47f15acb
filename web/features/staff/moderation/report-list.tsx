import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReportedContent } from '#modules/staff/moderation/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { LinkTabs } from '../link-tabs.tsx'
import { ListCard } from '../list-card.tsx'
import { type QueueState, reportsQuery } from './queries.ts'
import { reportPath } from './use-chosen-report.ts'
import { words } from './words.ts'

const TABS = (['open', 'settled'] as const).map((state) => ({ to: reportPath(state, null), label: words[state] }))

interface ReportListProps {
  state: QueueState
  /** The id of the selected item. */
  chosen: string | null
}

/** Open or settled reports, updated live. */
export function ReportList({ state, chosen }: ReportListProps) {
  const queue = useInfiniteQuery(reportsQuery(state))
  return (
    <div className="grid gap-3">
      <LinkTabs label={words.show} tabs={TABS} current={words[state]} />
      <PagedList
        query={queue}
        loading={words.loading}
        failed={words.failed}
        empty={
          <EmptyState icon={CircleCheck} heading="h2" title={state === 'open' ? words.empty : words.emptySettled}>
            {state === 'open' && words.emptyText}
          </EmptyState>
        }
        moreFailed={words.moreFailed}
      >
        {(items, { pages }) => (
          <>
            <p className="text-sm text-muted">{words.waiting(pages.at(-1)?.total ?? items.length)}</p>
            <ol aria-label={words.queue} className="grid gap-2">
              {items.map((item) => (
                <Row key={item.subjectId} item={item} state={state} chosen={item.subjectId === chosen} />
              ))}
            </ol>
          </>
        )}
      </PagedList>
    </div>
  )
}

function Row({ item, state, chosen }: { item: ReportedContent; state: QueueState; chosen: boolean }) {
  const count = state === 'open' ? item.open : item.total
  return (
    <ListCard to={reportPath(state, item)} chosen={chosen} title={item.title ?? words.gone} className="line-clamp-2">
      <p className="text-sm text-muted">
        {words.kinds[item.kind]}, {words.reported(count)}, {words.since} <Time value={item.firstAt} focusable={false} />
      </p>
      <p className="text-sm">{item.reasons.map(({ reason }) => words.reasons[reason]).join(' · ')}</p>
      {item.hidden && <Badge tone="danger">{words.hidden}</Badge>}
    </ListCard>
  )
}
