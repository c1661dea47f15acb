import { Weighbridge } from '#web/features/fulfilment/waste-tracking/weighbridge.tsx'
import { words } from '#web/features/fulfilment/waste-tracking/words.ts'
import { JobSheet } from '#web/features/market/requests/job/job-sheet.tsx'

/** `/job/{jobId}/weighbridge`: the page that a carrier shows at the gate of a site. */
export const Page = () => (
  <JobSheet title={words.weighbridge.title} feature="tracking" render={(job) => <Weighbridge {...job} />} />
)
