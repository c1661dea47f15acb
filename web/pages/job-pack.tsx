import { packWords } from '#modules/fulfilment/duty-of-care/sheet/contract.ts'
import { OfficialEntry } from '#web/features/carriers/carrier-registration/official-entry.tsx'
import { Pack } from '#web/features/fulfilment/duty-of-care/pack/pack.tsx'
import { JobSheet } from '#web/features/market/requests/job/job-sheet.tsx'

/** `/job/{jobId}/pack`: the duty-of-care pack of a job, for its two parties. */
export const Page = () => (
  <JobSheet
    title={packWords.title}
    feature="duty"
    draw={(job) => (
      <Pack
        {...job}
        renderEntry={({ regulator, number }) => <OfficialEntry regulator={regulator} number={number} credit />}
      />
    )}
  />
)
