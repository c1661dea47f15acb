import { useParams } from 'react-router-dom'
import { receiptPdf } from '#modules/duty/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { DownloadPdf } from '#web/features/duty/pack/download-pdf.tsx'
import { Group } from '#web/features/duty/pack/group.tsx'
import { Section } from '#web/features/duty/pack/section.tsx'
import { JobNotFound } from '#web/features/requests/job/job-not-found.tsx'
import { type DrawSection, Receipt } from '#web/features/visits/receipts/receipt.tsx'
import { words } from '#web/features/visits/receipts/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'

const drawSection: DrawSection = (section, children) =>
  children === undefined ? (
    <Section key={section.title} section={section} drawEntry={() => null} />
  ) : (
    <Group key={section.title} title={section.title}>
      {children}
    </Group>
  )

/** `/job/{jobId}/receipt`: the receipt of a collected job, for its two sides. */
export function Page() {
  const { jobId = '' } = useParams()
  const viewer = useViewer()
  usePageTitle(words.page)
  if (viewer === null) return null
  if (!featureOn('duty') || !Id.safeParse(jobId).success) return <JobNotFound />
  return (
    <div className="wrap grid max-w-form gap-4 pt-3 lg:pt-5">
      <div className="print:hidden">
        <BackButton fallback={`/job/${jobId}`} />
      </div>
      <Receipt
        key={jobId}
        requestId={jobId}
        viewer={viewer.id}
        gone={<JobNotFound />}
        drawSection={drawSection}
        acts={<DownloadPdf pdf={receiptPdf} requestId={jobId} />}
      />
    </div>
  )
}
