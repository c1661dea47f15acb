import { ConsolePage } from '#web/features/console/console-page.tsx'
import { FailureGroups } from '#web/features/console/operations/failure-groups.tsx'
import { FilterBar } from '#web/features/console/operations/filter-bar.tsx'
import { JobList } from '#web/features/console/operations/job-list.tsx'
import { CurrentRepairs } from '#web/features/console/operations/repairs.tsx'
import { words } from '#web/features/console/operations/words.ts'

/** `/ops/failed`: what could not be handled, why, and how to have it handled after all. A saved view is its address. */
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
