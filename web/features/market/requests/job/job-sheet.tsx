import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { type Flag, Id } from '#server/platform/kernel/contract.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { JobNotFound } from './job-not-found.tsx'

interface PrintedJob {
  requestId: string
  viewerId: string
  /** Shown instead of the page to anyone who is not a party to the job. */
  notFound: ReactNode
}

interface JobSheetProps {
  title: string
  /** The feature flag that enables the page. */
  feature: Flag
  render: (job: PrintedJob) => ReactNode
}

/** The frame of a printable page about one of the viewer's jobs, with a back button. */
export function JobSheet({ title, feature, render }: JobSheetProps) {
  const { jobId = '' } = useParams()
  const viewer = useViewer()
  usePageTitle(title)
  if (viewer === null) return null
  if (!featureOn(feature) || !Id.safeParse(jobId).success) return <JobNotFound />
  return (
    <div className="wrap grid max-w-form print:max-w-none gap-4 pt-3 lg:pt-5">
      <div className="print:hidden">
        <BackButton fallback={`/job/${jobId}`} />
      </div>
      <Fragment key={jobId}>{render({ requestId: jobId, viewerId: viewer.id, notFound: <JobNotFound /> })}</Fragment>
    </div>
  )
}
