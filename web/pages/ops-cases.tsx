import { Carriers } from '#web/features/staff/cases/carriers.tsx'
import { CaseList } from '#web/features/staff/cases/case-list.tsx'
import { FoundJobs } from '#web/features/staff/cases/found-jobs.tsx'
import { words } from '#web/features/staff/cases/words.ts'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { ProofList } from '#web/features/staff/disposals/proof-list.tsx'
import { words as consoleWords } from '#web/features/staff/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'

/**
 * `/ops/cases`: cases about jobs, disposal records to review, and a job search (CASE-04). While cases are off, it only
 * has the disposal records.
 */
export function Page() {
  if (!featureOn('cases'))
    return <ConsolePage title={consoleWords.proofs}>{featureOn('duty') && <ProofList />}</ConsolePage>
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <CaseList />
      {featureOn('duty') && <ProofList />}
      <FoundJobs />
      <Carriers />
    </ConsolePage>
  )
}
