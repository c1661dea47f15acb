import { useParams } from 'react-router-dom'
import { packWords } from '#modules/duty/sheet/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { Pack } from '#web/features/duty/pack/pack.tsx'
import { OfficialEntry } from '#web/features/licences/official-entry.tsx'
import { JobNotFound } from '#web/features/requests/job/job-not-found.tsx'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'

/** `/job/{jobId}/pack`: the duty-of-care pack of a job, for its two sides. */
export function Page() {
  const { jobId = '' } = useParams()
  const viewer = useViewer()
  usePageTitle(packWords.title)
  if (viewer === null) return null
  if (!featureOn('duty') || !Id.safeParse(jobId).success) return <JobNotFound />
  return (
    <div className="wrap grid max-w-form gap-4 pt-3 lg:pt-5">
      <div className="print:hidden">
        <BackButton fallback={`/job/${jobId}`} />
      </div>
      <Pack
        key={jobId}
        requestId={jobId}
        viewer={viewer.id}
        gone={<JobNotFound />}
        drawEntry={({ regulator, number }) => <OfficialEntry regulator={regulator} number={number} credit />}
      />
    </div>
  )
}
