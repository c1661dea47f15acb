import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useAuditFilter } from './audit-filter.ts'
import { EntryRow } from './entry-row.tsx'
import { auditQuery } from './queries.ts'
import { words } from './words.ts'

/** The entries that match the filter in the URL, newest first. */
export function EntryList() {
  const [filter] = useAuditFilter()
  const log = useInfiniteQuery(auditQuery(filter))
  return (
    <div className="grid gap-3">
      <PagedList
        query={log}
        loading={<SkeletonList text={words.loading} count={3} className="grid gap-3" box="h-28 rounded-m" />}
        failed={words.failed}
        empty={
          <EmptyState heading="h2" title={words.empty}>
            {Object.keys(filter).length === 0 ? words.nothingYet : words.emptyText}
          </EmptyState>
        }
        label={words.showMore}
        moreFailed={words.moreFailed}
      >
        {(items) => (
          <ol aria-label={words.list} className="grid gap-3">
            {items.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  )
}
