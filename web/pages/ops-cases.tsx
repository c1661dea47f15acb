import { CaseList } from '#web/features/console/cases/case-list.tsx'
import { FoundJobs } from '#web/features/console/cases/found-jobs.tsx'
import { words } from '#web/features/console/cases/words.ts'
import { ConsolePage } from '#web/features/console/console-page.tsx'

/** `/ops/cases`: what people told our staff about jobs, and the way to any job (CASE-04). */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <CaseList />
      <FoundJobs />
    </ConsolePage>
  )
}
