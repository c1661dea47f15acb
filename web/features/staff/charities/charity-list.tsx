import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Badge } from '#web/ui/badge.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { FindForm } from '../find-form.tsx'
import { ListCard } from '../list-card.tsx'
import { foundCharitiesQuery } from './queries.ts'
import { words } from './words.ts'

/** Finds charities. The URL holds the search and the selection. */
export function CharityList({ chosen }: { chosen: string | null }) {
  const [params] = useSearchParams()
  const [onlyTaking, setOnlyTaking] = useState(false)
  const q = params.get('q') ?? ''
  const found = useInfiniteQuery(foundCharitiesQuery(q, onlyTaking))
  return (
    <div className="grid gap-4">
      <FindForm words={words} />
      <div>
        <FilterChip label={words.onlyTaking} on={onlyTaking} onChange={setOnlyTaking} />
      </div>
      <PagedList
        query={found}
        loading={words.loading}
        failed={words.failed}
        empty={<EmptyState heading="h2" title={words.none} />}
        moreFailed={words.moreFailed}
      >
        {(items) => (
          <ol aria-label={words.list} className="grid gap-2">
            {items.map(({ id, name, city, takes, answerAddress }) => (
              <ListCard
                key={id}
                to={`/ops/charities?${new URLSearchParams({ ...(q !== '' && { q }), charity: id })}`}
                chosen={id === chosen}
                title={name}
              >
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-muted">
                  {[city, words.takesCount(takes.length)].filter(Boolean).join(' · ')}
                  {answerAddress !== null && <Badge tone="info">{words.emailed}</Badge>}
                </span>
              </ListCard>
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  )
}
