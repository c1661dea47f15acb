import { DownloadPdf } from '#web/features/fulfilment/duty-of-care/pack/download-pdf.tsx'
import { Group } from '#web/features/fulfilment/duty-of-care/pack/group.tsx'
import { Section } from '#web/features/fulfilment/duty-of-care/pack/section.tsx'
import { Receipt, type RenderSection } from '#web/features/fulfilment/visits/receipts/receipt.tsx'
import { words } from '#web/features/fulfilment/visits/receipts/words.ts'
import { JobSheet } from '#web/features/market/requests/job/job-sheet.tsx'

const renderSection: RenderSection = (section, children) =>
  children === undefined ? (
    <Section key={section.title} section={section} renderEntry={() => null} />
  ) : (
    <Group key={section.title} title={section.title}>
      {children}
    </Group>
  )

/** `/job/{jobId}/receipt`: the receipt of a collected job, for its two parties. */
export const Page = () => (
  <JobSheet
    title={words.title}
    feature="duty"
    render={(job) => (
      <Receipt
        {...job}
        renderSection={renderSection}
        actions={<DownloadPdf pdf="receipt" requestId={job.requestId} />}
      />
    )}
  />
)
