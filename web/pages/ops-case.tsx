import { useParams } from 'react-router-dom'
import { JobView } from '#web/features/console/cases/job-view.tsx'
import { words } from '#web/features/console/cases/words.ts'
import { ConsolePage } from '#web/features/console/console-page.tsx'
import { BackToList } from '#web/features/console/detail-pane.tsx'
import { ProofCard } from '#web/features/console/disposals/proof-card.tsx'
import { staffDisposalQuery } from '#web/features/console/disposals/proof-queries.ts'
import { words as consoleWords } from '#web/features/console/words.ts'
import type { RenderEntry } from '#web/features/duty/pack/section.tsx'
import { StaffPack } from '#web/features/duty/staff/staff-pack.tsx'
import { OfficialEntry } from '#web/features/licences/official-entry.tsx'
import { featureOn } from '#web/lib/boot/settings.ts'

const renderEntry: RenderEntry = ({ regulator, number }) => (
  <OfficialEntry regulator={regulator} number={number} credit />
)

/** `/ops/cases/{job}`: one job with its cases, disposal record and timeline (CASE-04). */
export function Page() {
  const { jobId = '' } = useParams()
  if (!featureOn('cases'))
    return (
      <ConsolePage title={consoleWords.proofs}>
        <BackToList to="/ops/cases">{words.back}</BackToList>
        {featureOn('duty') && <ProofCard requestId={jobId} />}
      </ConsolePage>
    )
  return (
    <ConsolePage title={words.title}>
      <JobView
        key={jobId}
        requestId={jobId}
        alsoRead={[staffDisposalQuery(jobId).queryKey]}
        pack={featureOn('duty') && <StaffPack requestId={jobId} renderEntry={renderEntry} />}
        proof={featureOn('duty') && <ProofCard requestId={jobId} />}
      />
    </ConsolePage>
  )
}
