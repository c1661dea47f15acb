import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Loaded } from '#web/ui/loaded.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { FindForm } from '../find-form.tsx'
import { ListCard } from '../list-card.tsx'
import { foundJobsQuery } from './queries.ts'
import { words } from './words.ts'

/** Finds a job by number or id. The URL holds the search. */
export function JobSearch() {
  const [params] = useSearchParams()
  const q = params.get('q') ?? ''
  const query = useQuery(foundJobsQuery(q))
  return (
    <section aria-label={words.found} className="grid gap-3">
      <FindForm words={words} wide />
      {q !== '' && (
        <Loaded query={query} loading={words.searching} failed={words.failed}>
          {({ items }) =>
            items.length === 0 ? (
              <p>{words.foundNone}</p>
            ) : (
              <ol className="grid gap-2">
                {items.map(({ requestId, jobNumber, title, status }) => (
                  <ListCard key={requestId} to={`/ops/cases/${requestId}`} chosen={false} title={jobNumber}>
                    <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
                      <StatusPill status={status} />
                      {title}
                    </span>
                  </ListCard>
                ))}
              </ol>
            )
          }
        </Loaded>
      )}
    </section>
  )
}
