import { useParams } from 'react-router-dom'
import { RegisterEntryLink } from '#web/features/carriers/carrier-registration/register-entry-link.tsx'
import type { RenderEntry } from '#web/features/fulfilment/duty-of-care/pack/section.tsx'
import { StaffPack } from '#web/features/fulfilment/duty-of-care/staff/staff-pack.tsx'
import { JobView } from '#web/features/staff/cases/job-view.tsx'
import { words } from '#web/features/staff/cases/words.ts'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { BackToList } from '#web/features/staff/detail-pane.tsx'
import { DisposalCard } from '#web/features/staff/disposals/disposal-card.tsx'
import { staffDisposalQuery } from '#web/features/staff/disposals/queries.ts'
import { words as consoleWords } from '#web/features/staff/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'

const renderEntry: RenderEntry = ({ regulator, number }) => (
  <RegisterEntryLink regulator={regulator} number={number} showAttribution />
)

/** `/ops/cases/{job}`: one job with its cases, disposal record and timeline (CASE-04). */
export function Page() {
  const { jobId = '' } = useParams()
  if (!featureOn('cases'))
    return (
      <ConsolePage title={consoleWords.proofs}>
        <BackToList to="/ops/cases">{words.back}</BackToList>
        {featureOn('duty') && <DisposalCard requestId={jobId} />}
      </ConsolePage>
    )
  return (
    <ConsolePage title={words.title}>
      <JobView
        key={jobId}
        requestId={jobId}
        alsoRefetch={[staffDisposalQuery(jobId).queryKey]}
        pack={featureOn('duty') && <StaffPack requestId={jobId} renderEntry={renderEntry} />}
        disposal={featureOn('duty') && <DisposalCard requestId={jobId} />}
      />
    </ConsolePage>
  )
}
