import { ConsolePage } from '#web/features/console/console-page.tsx'
import { FailureGroups } from '#web/features/operations/failure-groups.tsx'
import { FilterBar } from '#web/features/operations/filter-bar.tsx'
import { JobList } from '#web/features/operations/job-list.tsx'
import { CurrentRepairs } from '#web/features/operations/repairs.tsx'
import { words } from '#web/features/operations/words.ts'

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
