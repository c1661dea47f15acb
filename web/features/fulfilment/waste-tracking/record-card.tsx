import { CircleAlert, Download, Printer } from 'lucide-react'
import { codeText } from '#modules/core/waste-catalogue/texts/contract.ts'
import type { JobTracking } from '#modules/fulfilment/waste-tracking/contract.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { fullDate } from '#web/lib/format/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { downloadRecord } from './tracking-query.ts'
import { TreatmentsForm } from './treatments-form.tsx'
import { itemText, treatmentText, weightText, words } from './words.ts'

interface RecordCardProps {
  requestId: string
  viewerId: string
  tracking: JobTracking
}

/** The waste tracking record, with download and weighbridge card (DWT-01). */
export function RecordCard({ requestId, viewerId, tracking }: RecordCardProps) {
  const { lines: items, version, practice: isPracticeData, numberMayBeRefused } = tracking
  const { record: texts } = words
  return (
    <TitledCard title={texts.title} text={items.length === 0 ? texts.none : texts.text(settings.productName)}>
      {isPracticeData && <p className="font-semibold">{words.practice}</p>}
      {items.length > 0 && (
        <>
          {numberMayBeRefused && <Notice tone="warning" icon={CircleAlert} title={texts.warning} />}
          <Facts tracking={tracking} />
          <ItemList tracking={tracking} />
          <TreatmentsForm requestId={requestId} viewerId={viewerId} lines={items} version={version} />
          <DownloadAndPrint requestId={requestId} tracking={tracking} />
        </>
      )}
    </TitledCard>
  )
}

function Facts({ tracking: { jobNumber, registrationNumber, plate, plannedAt } }: { tracking: JobTracking }) {
  const { record: texts } = words
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact name={texts.reference}>{jobNumber}</Fact>
      <Fact name={texts.registration}>{registrationNumber ?? texts.noRegistration}</Fact>
      <Fact name={texts.time}>{plannedAt === null ? texts.noTime : fullDate(plannedAt)}</Fact>
      <Fact name={texts.plate}>{plate ?? texts.noPlate}</Fact>
    </dl>
  )
}

const ItemList = ({ tracking: { lines: items, weighed } }: { tracking: JobTracking }) => (
  <div className="grid gap-1">
    <p className="text-sm text-muted">
      {weighed ? words.record.itemsWeighed(weighed.kg, items.length) : words.record.items}
    </p>
    <ul className="grid divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.line} className="grid py-2 wrap-anywhere">
          <span className="font-semibold">{itemText(item)}</span>
          <span className="text-sm">
            {[codeText(item.ewc, item.hazardous), weightText(item.kg), treatmentText(item.treatment)].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
    {weighed && <p className="text-sm text-muted">{words.record.weighedSince(fullDate(weighed.at))}</p>}
  </div>
)

function DownloadAndPrint({
  requestId,
  tracking: { downloadedAt, weighed },
}: {
  requestId: string
  tracking: JobTracking
}) {
  const { record: texts } = words
  const { run, pending, error } = useIdempotentCommand({ keyedBy: requestId, send: () => downloadRecord(requestId) })
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{texts.apiCode}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Download aria-hidden size={18} />}
          pending={pending}
          pendingLabel={texts.downloading}
          onClick={run}
        >
          {texts.download}
        </Button>
        <LinkButton to={`/job/${requestId}/weighbridge`} icon={<Printer aria-hidden size={18} />}>
          {texts.card}
        </LinkButton>
      </div>
      <Failure>{error}</Failure>
      {downloadedAt !== null && <p className="text-sm text-muted">{texts.downloaded(fullDate(downloadedAt))}</p>}
      {downloadedAt !== null && weighed && downloadedAt < weighed.at && <p>{texts.downloadAgain}</p>}
    </div>
  )
}
