import { CircleCheck } from 'lucide-react'
import type { WaitingCase } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import { CASE_NAMES } from '#modules/fulfilment/cases/contract.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { ListCard } from '../list-card.tsx'
import { LoadedItems } from '../loaded-items.tsx'
import { caseQueueQuery } from './queries.ts'
import { words } from './words.ts'

/** The open cases: those waiting for staff first, then those waiting for a reply, each oldest first. */
export function CaseList() {
  const loading = <SkeletonList text={words.searching} count={3} className="grid gap-2" box="h-20 rounded-m" />
  return (
    <LoadedItems query={caseQueueQuery} words={{ ...words, loading }} icon={CircleCheck}>
      {({ items, total }) => (
        <section aria-labelledby="waiting-cases" className="grid gap-3">
          <h2 id="waiting-cases">{words.waiting(total)}</h2>
          <ol aria-label={words.list} className="grid gap-2">
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ol>
        </section>
      )}
    </LoadedItems>
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
