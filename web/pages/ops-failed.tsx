import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { FailureGroups } from '#web/features/staff/operations/failure-groups.tsx'
import { FilterBar } from '#web/features/staff/operations/filter-bar.tsx'
import { JobList } from '#web/features/staff/operations/job-list.tsx'
import { CurrentRepairs } from '#web/features/staff/operations/repairs.tsx'
import { words } from '#web/features/staff/operations/words.ts'

/** `/ops/failed`: failed jobs, their errors and retries. The URL contains the filter. */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <div className="grid gap-6">
        <CurrentRepairs />
        <FailureGroups />
        <FilterBar />
        <JobList />
      </div>
    </ConsolePage>
  )
}
