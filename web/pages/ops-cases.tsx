import { CaseList } from '#web/features/staff/cases/case-list.tsx'
import { JobSearch } from '#web/features/staff/cases/job-search.tsx'
import { UnreliableCarriers } from '#web/features/staff/cases/unreliable-carriers.tsx'
import { words } from '#web/features/staff/cases/words.ts'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { DisposalList } from '#web/features/staff/disposals/disposal-list.tsx'
import { words as consoleWords } from '#web/features/staff/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'

/**
 * `/ops/cases`: cases about jobs, disposal records to review, and a job search (CASE-04). While cases are off, it only
 * has the disposal records.
 */
export function Page() {
  if (!featureOn('cases'))
    return <ConsolePage title={consoleWords.proofs}>{featureOn('duty') && <DisposalList />}</ConsolePage>
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <CaseList />
      {featureOn('duty') && <DisposalList />}
      <JobSearch />
      <UnreliableCarriers />
    </ConsolePage>
  )
}
