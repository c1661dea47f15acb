import { CircleAlert, Download, Printer } from 'lucide-react'
import type { JobTracking } from '#modules/tracking/contract.ts'
import { codeText } from '#modules/waste/texts/contract.ts'
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
  viewer: string
  tracking: JobTracking
}

/** The record that is filled in, and the ways to take it along (DWT-01). */
export function RecordCard({ requestId, viewer, tracking }: RecordCardProps) {
  const { lines, version, practice, numberMayBeRefused } = tracking
  const { record: said } = words
  return (
    <TitledCard title={said.title} text={said.text(settings.productName)}>
      {practice && <p className="font-semibold">{words.practice}</p>}
      {lines.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <>
          {numberMayBeRefused && <Notice tone="warning" icon={CircleAlert} title={said.warning} />}
          <Facts tracking={tracking} />
          <Lines tracking={tracking} />
          <TreatmentsForm requestId={requestId} viewer={viewer} lines={lines} version={version} />
          <Taking requestId={requestId} tracking={tracking} />
        </>
      )}
    </TitledCard>
  )
}

function Facts({ tracking: { jobNumber, registrationNumber, plate, plannedAt } }: { tracking: JobTracking }) {
  const { record: said } = words
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact name={said.reference}>{jobNumber}</Fact>
      <Fact name={said.registration}>{registrationNumber ?? said.noRegistration}</Fact>
      <Fact name={said.time}>{plannedAt === null ? said.noTime : fullDate(plannedAt)}</Fact>
      <Fact name={said.plate}>{plate ?? said.noPlate}</Fact>
    </dl>
  )
}

const Lines = ({ tracking: { lines, weighed } }: { tracking: JobTracking }) => (
  <div className="grid gap-1">
    <p className="text-sm text-muted">{weighed ? words.record.itemsWeighed(weighed.kg) : words.record.items}</p>
    <ul className="grid divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.line} className="grid py-2 wrap-anywhere">
          <span className="font-semibold">{itemText(line)}</span>
          <span className="text-sm">
            {[codeText(line.ewc, line.hazardous), weightText(line.kg), treatmentText(line.treatment)].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
    {weighed && <p className="text-sm text-muted">{words.record.weighedSince(fullDate(weighed.at))}</p>}
  </div>
)

function Taking({ requestId, tracking: { downloadedAt, weighed } }: { requestId: string; tracking: JobTracking }) {
  const { record: said } = words
  const { act, pending, error } = useIdempotentCommand({ content: requestId, send: () => downloadRecord(requestId) })
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{said.apiCode}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Download aria-hidden size={18} />}
          pending={pending}
          pendingLabel={said.downloading}
          onClick={act}
        >
          {said.download}
        </Button>
        <LinkButton to={`/job/${requestId}/weighbridge`} icon={<Printer aria-hidden size={18} />}>
          {said.card}
        </LinkButton>
      </div>
      <Failure>{error}</Failure>
      {downloadedAt !== null && <p className="text-sm text-muted">{said.downloaded(fullDate(downloadedAt))}</p>}
      {downloadedAt !== null && weighed && downloadedAt < weighed.at && <p>{said.downloadAgain}</p>}
    </div>
  )
}
