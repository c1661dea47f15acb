import { JobSheet } from '#web/features/requests/job/job-sheet.tsx'
import { Weighbridge } from '#web/features/tracking/weighbridge.tsx'
import { words } from '#web/features/tracking/words.ts'

/** `/job/{jobId}/weighbridge`: the page that a carrier shows at the gate of a site. */
export const Page = () => (
  <JobSheet title={words.weighbridge.title} feature="tracking" draw={(job) => <Weighbridge {...job} />} />
)
