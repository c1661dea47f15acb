import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { packWords } from '#modules/fulfilment/duty-of-care/contract/sheet-words.ts'
import { RegisterEntryLink } from '#web/features/carriers/carrier-registration/register-entry-link.tsx'
import { Pack } from '#web/features/fulfilment/duty-of-care/pack/pack.tsx'
import { partyOf } from '#web/features/market/requests/job/job-party.ts'
import { JobSheet } from '#web/features/market/requests/job/job-sheet.tsx'
import { requestQuery } from '#web/features/market/requests/request-query.ts'

/** `/job/{jobId}/pack`: the duty-of-care pack of a job, for its two parties. */
export const Page = () => <JobSheet title={packWords.title} feature="duty" render={(job) => <JobPack {...job} />} />

function JobPack(job: { requestId: string; viewerId: string; notFound: ReactNode }) {
  const request = useQuery(requestQuery(job.requestId, job.viewerId)).data
  const isCarrier = request !== undefined && partyOf(request, job.viewerId) === 'carrier'
  return (
    <Pack
      {...job}
      reader={isCarrier ? 'other' : 'owner'}
      renderEntry={({ regulator, number }) => (
        <RegisterEntryLink regulator={regulator} number={number} showAttribution />
      )}
    />
  )
}
