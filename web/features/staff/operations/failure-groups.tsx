import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { FailureGroup } from '#modules/staff/operations/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { useListFilter } from './job-filter.ts'
import { failureGroupsQuery } from './queries.ts'
import { words } from './words.ts'

const { groups: groupsWords } = words

/** Lists the errors of unresolved failed jobs, latest first. Selecting one filters the list of jobs. */
export function FailureGroups() {
  const query = useQuery(failureGroupsQuery)
  return (
    <section aria-labelledby="groups" className="grid gap-3">
      <h2 id="groups">{groupsWords.title}</h2>
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ groups, failed, retrying }) =>
          groups.length === 0 ? (
            <EmptyState icon={CircleCheck} title={groupsWords.none}>
              {groupsWords.noneText}
            </EmptyState>
          ) : (
            <>
              <p role="status">{groupsWords.summary(failed, retrying)}</p>
              <ul className="grid gap-3 xl:grid-cols-2">
                {groups.map((group) => (
                  <GroupCard key={group.fingerprint} group={group} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function GroupCard({ group }: { group: FailureGroup }) {
  const [filter, setFilter] = useListFilter()
  const on = filter.fingerprint === group.fingerprint
  const toggleFilter = () =>
    setFilter(on ? { ...filter, fingerprint: undefined } : { state: 'failed', fingerprint: group.fingerprint })
  return (
    <li className="grid content-start gap-2 rounded-m border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold wrap-anywhere">{group.consumer}</span>
        <span className="flex flex-wrap gap-2">
          {group.failed > 0 && <Badge tone="danger">{words.jobs(group.failed)}</Badge>}
          {group.retrying > 0 && <Badge tone="live">{words.repair.waiting(group.retrying)}</Badge>}
        </span>
      </div>
      <p className="line-clamp-3 wrap-anywhere">{group.error}</p>
      {group.frame !== '' && <p className="text-sm text-muted wrap-anywhere">{group.frame}</p>}
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          <span className="sr-only">{groupsWords.seen}: </span>
          <Time value={group.firstSeen} />
          {' – '}
          <Time value={group.lastSeen} />
        </span>
        <span>{groupsWords.failures(group.failures)}</span>
        <span>{groupsWords.release(group.firstRelease, group.lastRelease)}</span>
      </p>
      <div>
        <FilterChip label={on ? groupsWords.shown : groupsWords.show} on={on} onChange={toggleFilter} />
      </div>
    </li>
  )
}
