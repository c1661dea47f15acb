import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { VerificationCase } from '#modules/carriers/profiles/verification/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { MorePages } from '#web/ui/paged-list.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { CaseRow } from './case-row.tsx'
import { formatDecisionTime } from './format-decision-time.ts'
import { moveThroughList } from './move-through-list.ts'
import { caseName, verificationQueueQuery } from './queries.ts'
import { SingleKeysSwitch } from './single-keys-switch.tsx'
import { words } from './words.ts'

/** Lists the waiting cases, oldest first, updated live. */
export function CaseList({ chosen }: { chosen: string | null }) {
  const queue = useInfiniteQuery(verificationQueueQuery)
  const cases = itemsOf(queue.data)
  useSpokenCases(queue.data && cases)
  const skeleton = <SkeletonList text={words.loading} count={3} className="grid gap-2" box="h-20 rounded-m" />
  return (
    <Loaded query={queue} loading={skeleton} failed={words.failed}>
      {({ pages }) =>
        cases.length === 0 ? (
          <EmptyState icon={CircleCheck} heading="h2" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        ) : (
          <nav aria-label={words.queue} onKeyDown={moveThroughList} className="grid gap-3">
            <p className="text-sm text-muted">
              {words.waiting(pages.at(-1)?.total ?? cases.length)}
              <span className="max-lg:hidden">. {words.keys}</span>
              <Median ms={pages.at(-1)?.medianMs} />
            </p>
            <SingleKeysSwitch />
            <ol className="grid gap-2">
              {cases.map((item) => (
                <CaseRow key={item.userId} item={item} chosen={item.userId === chosen} />
              ))}
            </ol>
            <MorePages query={queue} moreFailed={words.moreFailed} />
          </nav>
        )
      }
    </Loaded>
  )
}

const Median = ({ ms }: { ms: number | null | undefined }) =>
  typeof ms === 'number' && <span className="block">{words.median(formatDecisionTime(ms))}</span>

/** Announces new cases to screen readers. */
function useSpokenCases(items: readonly VerificationCase[] | undefined) {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (!items) return
    const arrived = items.filter(({ userId }) => known.current?.has(userId) === false)
    for (const item of arrived) announce(words.arrived(caseName(item, words.unnamed)))
    known.current = new Set(items.map(({ userId }) => userId))
  }, [items])
}
