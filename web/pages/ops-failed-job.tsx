import { useParams } from 'react-router-dom'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { JobView } from '#web/features/staff/operations/job-view.tsx'
import { words } from '#web/features/staff/operations/words.ts'
import { BackButton } from '#web/ui/back-button.tsx'

/** `/ops/failed/:jobId`: one failed job with its event and every attempt. */
export function Page() {
  const { jobId = '' } = useParams()
  return (
    <ConsolePage title={words.jobTitle}>
      <div>
        <BackButton fallback="/ops/failed" />
      </div>
      <JobView key={jobId} jobId={jobId} />
    </ConsolePage>
  )
}
