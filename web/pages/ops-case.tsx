import { useParams } from 'react-router-dom'
import { JobView } from '#web/features/console/cases/job-view.tsx'
import { words } from '#web/features/console/cases/words.ts'
import { ConsolePage } from '#web/features/console/console-page.tsx'

/** `/ops/cases/{job}`: one job with its cases and all that happened to it (CASE-04). */
export function Page() {
  const { jobId = '' } = useParams()
  return (
    <ConsolePage title={words.title}>
      <JobView key={jobId} requestId={jobId} />
    </ConsolePage>
  )
}
