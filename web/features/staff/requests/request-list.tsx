import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Badge } from '#web/ui/badge.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { FindForm } from '../find-form.tsx'
import { ListCard } from '../list-card.tsx'
import { foundRequestsQuery } from './queries.ts'
import { words } from './words.ts'

/** Finds requests. The URL holds the search and the selection. */
export function RequestList({ chosen }: { chosen: string | null }) {
  const [params] = useSearchParams()
  const q = params.get('q') ?? ''
  const requests = useInfiniteQuery(foundRequestsQuery(q))
  return (
    <div className="grid gap-4">
      <FindForm words={words} />
      <PagedList
        query={requests}
        loading={words.searching}
        failed={words.failed}
        empty={<EmptyState heading="h2" title={words.none} />}
        moreFailed={words.moreFailed}
      >
        {(items) => (
          <ol aria-label={words.list} className="grid gap-2">
            {items.map(({ id, title, status, hidden, owner }) => (
              <ListCard
                key={id}
                to={`/ops/requests?${new URLSearchParams({ ...(q !== '' && { q }), request: id })}`}
                chosen={id === chosen}
                title={title}
                className="line-clamp-2"
              >
                <span className="flex flex-wrap items-center gap-1.5 text-sm text-muted wrap-anywhere">
                  <StatusPill status={status} />
                  {hidden && <Badge tone="danger">{words.hidden}</Badge>}
                  {owner ? (owner.name ?? words.unnamed) : words.deleted}
                </span>
              </ListCard>
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  )
}
