import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { cacheVisit } from '#web/features/fulfilment/visits/visit-query.ts'
import { CancelJob } from './cancel-job.tsx'
import { CarrierRightsSummary, RightsSummary } from './rights-summary.tsx'

interface JobRightsProps {
  visit: JobVisit
  party: 'owner' | 'carrier'
  viewerId: string
  onCancelled: () => void
}

/** Explains until when a job can be cancelled and at what cost, and lets a party cancel it (RIGHT-02 to RIGHT-05). */
export function JobRights({ visit, party, viewerId, onCancelled }: JobRightsProps) {
  const cache = (updatedVisit: JobVisit) => cacheVisit(updatedVisit, viewerId)
  function cancel(updatedVisit: JobVisit) {
    cache(updatedVisit)
    onCancelled()
  }
  return (
    <>
      {party === 'owner' ? <RightsSummary visit={visit} onChanged={cache} /> : <CarrierRightsSummary visit={visit} />}
      <CancelJob visit={visit} party={party} onCancelled={cancel} />
    </>
  )
}
