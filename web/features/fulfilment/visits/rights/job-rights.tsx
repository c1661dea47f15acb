import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { showVisit } from '#web/features/fulfilment/visits/visit-query.ts'
import { EndJob } from './end-job.tsx'
import { CarrierRightsLine, RightsLine } from './rights-line.tsx'

interface JobRightsProps {
  visit: JobVisit
  side: 'owner' | 'carrier'
  viewer: string
  onEnded: () => void
}

/** Explains until when a job can be cancelled and at what cost, and lets either party do so (RIGHT-02 to RIGHT-05). */
export function JobRights({ visit, side, viewer, onEnded }: JobRightsProps) {
  const show = (changed: JobVisit) => showVisit(changed, viewer)
  function end(changed: JobVisit) {
    show(changed)
    onEnded()
  }
  return (
    <>
      {side === 'owner' ? <RightsLine visit={visit} onChanged={show} /> : <CarrierRightsLine visit={visit} />}
      <EndJob visit={visit} side={side} onEnded={end} />
    </>
  )
}
