import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { CASE_NAMES } from '#modules/fulfilment/cases/contract.ts'
import type { WaitingCase } from '#modules/fulfilment/cases/staff/contract.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { ListCard } from '../list-card.tsx'
import { caseQueueQuery } from './queries.ts'
import { words } from './words.ts'

/** The open cases: those waiting for staff first, then those waiting for a reply, each oldest first. */
export function CaseList() {
  const queue = useQuery(caseQueueQuery)
  const loading = <SkeletonList text={words.searching} count={3} className="grid gap-2" box="h-20 rounded-m" />
  return (
    <Loaded query={queue} loading={loading} failed={words.failed}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState icon={CircleCheck} heading="h2" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        ) : (
          <section aria-labelledby="waiting-cases" className="grid gap-3">
            <h2 id="waiting-cases">{words.waiting(total)}</h2>
            <ol aria-label={words.list} className="grid gap-2">
              {items.map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </ol>
          </section>
        )
      }
    </Loaded>
  )
}

function Row({
  item: { requestId, jobNumber, title, kind, state, openedBy, openedAt, dueAt, claim },
}: {
  item: WaitingCase
}) {
  const viewer = useViewer()
  return (
    <ListCard to={`/ops/cases/${requestId}`} chosen={false} title={CASE_NAMES[kind]}>
      <p className="wrap-anywhere">
        {jobNumber} · {title}
      </p>
      <p className="text-sm text-muted">
        {words.reportedBy[openedBy]} <Time value={openedAt} focusable={false} /> · {words.states[state]}
        {dueAt !== null && ` · ${words.until(dayAndTime(dueAt))}`}
      </p>
      {claim && (
        <p className="text-sm font-semibold wrap-anywhere">
          {claim.by.userId === viewer?.id ? words.claimedByYou : words.claimed(claim.by.email)}
        </p>
      )}
    </ListCard>
  )
}
