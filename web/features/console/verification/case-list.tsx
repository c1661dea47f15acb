import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { VerificationCase } from '#modules/profiles/verification/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { CaseRow } from './case-row.tsx'
import { inWords } from './in-words.ts'
import { moveThroughList } from './move-through-list.ts'
import { caseName, queueQuery } from './queries.ts'
import { SingleKeysSwitch } from './single-keys-switch.tsx'
import { words } from './words.ts'

/** The cases that wait, oldest first, live. */
export function CaseList({ chosen }: { chosen: string | null }) {
  const queue = useInfiniteQuery(queueQuery)
  const items = queue.data && itemsOf(queue.data)
  useSpokenCases(items)
  if (!items) {
    if (!queue.error) return <ListSkeleton />
    return (
      <ErrorState title={words.failed} onRetry={() => void queue.refetch()}>
        {messageOf(queue.error)}
      </ErrorState>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={CircleCheck} heading="h2" title={words.empty}>
        {words.emptyText}
      </EmptyState>
    )
  }
  const medianMs = queue.data.pages.at(-1)?.medianMs
  return (
    <nav aria-label={words.queue} onKeyDown={moveThroughList} className="grid gap-3">
      <p className="text-sm text-muted">
        {words.waiting(queue.data.pages.at(-1)?.total ?? items.length)}
        <span className="max-lg:hidden">. {words.keys}</span>
        {typeof medianMs === 'number' && <span className="block">{words.median(inWords(medianMs))}</span>}
      </p>
      <SingleKeysSwitch />
      <ol className="grid gap-2">
        {items.map((item) => (
          <CaseRow key={item.userId} item={item} chosen={item.userId === chosen} />
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
    </nav>
  )
}

function ListSkeleton() {
  return (
    <Skeleton text={words.loading} className="grid gap-2">
      <SkeletonBox className="h-20 rounded-m" />
      <SkeletonBox className="h-20 rounded-m" />
      <SkeletonBox className="h-20 rounded-m" />
    </Skeleton>
  )
}

/** Reads new cases to screen readers as they come in. */
function useSpokenCases(items: readonly VerificationCase[] | undefined) {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (!items) return
    const arrived = items.filter(({ userId }) => known.current?.has(userId) === false)
    for (const item of arrived) announce(words.arrived(caseName(item, words.unnamed)))
    known.current = new Set(items.map(({ userId }) => userId))
  }, [items])
}
