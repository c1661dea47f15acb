import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { makeCase } from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { sharedJobsQuery } from './queries.ts'
import { words } from './words.ts'

/**
 * A button for each job that the reporter and the reported person both took part in, which opens a case for that job
 * (CASE-04).
 */
export function OpenCaseButtons({ reportId }: { reportId: string }) {
  const isEnabled = useHasLevel('agent') && featureOn('cases')
  const { data } = useQuery({ ...sharedJobsQuery(reportId), enabled: isEnabled })
  if (!isEnabled) return null
  return data?.items.map(({ requestId, jobNumber }) => (
    <OpenCaseButton key={requestId} reportId={reportId} requestId={requestId} jobNumber={jobNumber} />
  ))
}

function OpenCaseButton({
  reportId,
  requestId,
  jobNumber,
}: {
  reportId: string
  requestId: string
  jobNumber: string
}) {
  const navigate = useNavigate()
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [reportId, requestId],
    send: (idempotencyKey) =>
      call<typeof makeCase>('POST /api/ops/reports/:reportId/case', {
        params: { reportId },
        body: { requestId },
        idempotencyKey,
      }),
    onDone: () => navigate(`/ops/cases/${requestId}`),
  })
  return (
    <span className="grid justify-items-start gap-1">
      <Button size="s" pending={pending} pendingLabel={words.report.making} onClick={run}>
        <span className="sr-only">{words.report.of(jobNumber)}</span>
        {words.report.make}
      </Button>
      <Failure>{error}</Failure>
    </span>
  )
}
