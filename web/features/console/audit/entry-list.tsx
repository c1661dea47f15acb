import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useAuditFilter } from './audit-filter.ts'
import { EntryRow } from './entry-row.tsx'
import { auditQuery } from './queries.ts'
import { words } from './words.ts'

/** The rows that match the filter in the address, newest first. */
export function EntryList() {
  const [filter] = useAuditFilter()
  const log = useInfiniteQuery(auditQuery(filter))
  const items = log.data && itemsOf(log.data)
  if (!items) {
    if (!log.error) return <ListSkeleton />
    return (
      <ErrorState title={words.failed} onRetry={() => void log.refetch()}>
        {messageOf(log.error)}
      </ErrorState>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState heading="h2" title={words.empty}>
        {Object.keys(filter).length === 0 ? words.nothingYet : words.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      <ol aria-label={words.list} className="grid gap-3">
        {items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage && (
        <ShowMore
          label={words.showMore}
          loadingLabel={words.loadingMore}
          failed={log.isFetchNextPageError ? words.moreFailed : null}
          loading={log.isFetchingNextPage}
          onPress={() => void log.fetchNextPage()}
        />
      )}
    </div>
  )
}

function ListSkeleton() {
  return (
    <Skeleton text={words.loading} className="grid gap-3">
      <SkeletonBox className="h-28 rounded-m" />
      <SkeletonBox className="h-28 rounded-m" />
      <SkeletonBox className="h-28 rounded-m" />
    </Skeleton>
  )
}
