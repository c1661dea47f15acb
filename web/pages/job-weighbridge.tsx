import { useParams } from 'react-router-dom'
import { Id } from '#server/platform/kernel/contract.ts'
import { JobNotFound } from '#web/features/requests/job/job-not-found.tsx'
import { Weighbridge } from '#web/features/tracking/weighbridge.tsx'
import { words } from '#web/features/tracking/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'

/** `/job/{jobId}/weighbridge`: what the carrier of a job shows at the gate of a site. */
export function Page() {
  const { jobId = '' } = useParams()
  const viewer = useViewer()
  usePageTitle(words.weighbridge.title)
  if (viewer === null) return null
  if (!featureOn('tracking') || !Id.safeParse(jobId).success) return <JobNotFound />
  return (
    <div className="wrap grid max-w-form print:max-w-none gap-4 pt-3 lg:pt-5">
      <div className="print:hidden">
        <BackButton fallback={`/job/${jobId}`} />
      </div>
      <Weighbridge key={jobId} requestId={jobId} viewer={viewer.id} gone={<JobNotFound />} />
    </div>
  )
}
