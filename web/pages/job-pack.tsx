import { packWords } from '#modules/duty/sheet/contract.ts'
import { Pack } from '#web/features/duty/pack/pack.tsx'
import { OfficialEntry } from '#web/features/licences/official-entry.tsx'
import { JobSheet } from '#web/features/requests/job/job-sheet.tsx'

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
