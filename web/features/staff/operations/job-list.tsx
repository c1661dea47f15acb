import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FailedJob } from '#modules/staff/operations/contract.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { JobActions } from './job-actions.tsx'
import { useListFilter } from './job-filter.ts'
import { JobStateBadge } from './job-state-badge.tsx'
import { failedJobsQuery } from './queries.ts'
import { words } from './words.ts'

const { list: listWords } = words

/** The failed jobs that match, latest first, with retry and discard. */
export function JobList() {
  const [filter] = useListFilter()
  const query = useInfiniteQuery(failedJobsQuery(filter))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayAct = useHasLevel('agent')
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    setChosen(next)
  }
  return (
    <section aria-labelledby="jobs" className="grid gap-3">
      <h2 id="jobs">{listWords.title}</h2>
      <PagedList
        query={query}
        loading={words.loading}
        failed={words.failed}
        empty={<EmptyState title={listWords.none} />}
        moreFailed={listWords.moreFailed}
      >
        {(jobs) => {
          const selectable = jobs.filter(({ state }) => state === 'failed').map(({ id }) => id)
          const ids = selectable.filter((id) => chosen.has(id))
          return (
            <>
              {mayAct ? (
                <JobActions
                  chosen={ids}
                  filter={filter}
                  onChooseAll={(on) => choose(selectable, on)}
                  allChosen={selectable.length > 0 && ids.length === selectable.length}
                />
              ) : (
                <p className="text-muted">{words.agentsOnly}</p>
              )}
              <ul className="grid gap-2" aria-busy={query.isPlaceholderData}>
                {jobs.map((job) => (
                  <JobRow
                    key={job.id}
                    job={job}
                    chosen={chosen.has(job.id)}
                    onChoose={mayAct && job.state === 'failed' ? (on) => choose([job.id], on) : null}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </PagedList>
    </section>
  )
}

interface JobRowProps {
  job: FailedJob
  chosen: boolean
  /** Called when the job is selected or deselected; null if that isn't possible. */
  onChoose: ((on: boolean) => void) | null
}

function JobRow({ job, chosen, onChoose }: JobRowProps) {
  return (
    <li className="flex gap-3 rounded-m border border-line bg-surface p-3">
      {onChoose && (
        <label className="-m-1.5 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            checked={chosen}
            aria-label={listWords.choose(job)}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-5 accent-brand"
          />
        </label>
      )}
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <Link to={`/ops/failed/${job.id}`} className="font-semibold wrap-anywhere">
            {job.type} → {job.consumer}
          </Link>
          <JobStateBadge state={job.state} />
        </p>
        <p className="line-clamp-2 text-sm wrap-anywhere">{job.error}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <Time value={job.failedAt} />
          <span>{listWords.times(job.times, job.attempts)}</span>
          <span className="tabular wrap-anywhere">{job.eventId}</span>
        </p>
      </div>
    </li>
  )
}
