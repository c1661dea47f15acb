import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { caseChanged, jobCases as jobCasesEndpoint } from '#modules/fulfilment/cases/contract.ts'
import type { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import type { requestChanged } from '#modules/market/requests/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { dayAndTime, useNow } from '#web/lib/format/time.ts'
import { useLive } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { CaseCard } from './case-card.tsx'
import { CaseForm } from './case-form.tsx'
import { cacheCase, jobCasesQuery, refetchCases } from './cases-query.ts'
import { ReportMissedButton } from './missed.tsx'
import { words } from './words.ts'

interface JobCasesProps {
  requestId: string
  /** The owner or the carrier of the job. */
  viewerId: string
  /** Whether the job is active and nothing has been collected. */
  underWay: boolean
  /** Called when the job may have ended, so that it is refetched. */
  onEnded: () => void
}

/** The cases of a job and the form to report a problem, kept up to date (CASE-01, CASE-05). */
export function JobCases({ requestId, viewerId, underWay, onEnded }: JobCasesProps) {
  const query = useQuery(jobCasesQuery(requestId, viewerId))
  useLive<typeof caseChanged>('case.changed', ({ patch }) => {
    if (patch.requestId === requestId) refetchCases(requestId)
  })
  // the other party may have closed their account
  useLive<typeof requestChanged>('request.changed', ({ id, anonymised }) => {
    if (id === requestId && anonymised) refetchCases(requestId)
  })
  // a party that has arrived can't be reported as missing
  useLive<typeof visitChanged>('visit.changed', ({ id }) => {
    if (id === requestId) refetchCases(requestId)
  })
  const cases = query.data
  return (
    <>
      {cases?.items.length === 0 && cases.kinds.length === 0 && <p className="text-muted">{words.cannotReport}</p>}
      {cases ? (
        <LoadedCases cases={cases} requestId={requestId} viewerId={viewerId} underWay={underWay} onEnded={onEnded} />
      ) : (
        <QueryFallback query={query} loading={<p className="text-muted">{words.opening}</p>} failed={words.failed} />
      )}
    </>
  )
}

function LoadedCases({
  cases,
  requestId,
  viewerId,
  underWay,
  onEnded,
}: JobCasesProps & { cases: AnswerOf<typeof jobCasesEndpoint> }) {
  const { items, side: party, company, otherLeft = false, kinds, mayEnd } = cases
  const [isReporting, setIsReporting] = useState(false)
  const cacheChange = (updatedCase: (typeof items)[number]) => cacheCase(requestId, viewerId, updatedCase)
  return (
    <>
      {underWay && <ReportMissedOption cases={cases} requestId={requestId} onReported={cacheChange} />}
      {kinds.length > 0 && (
        <Button className="justify-self-start" onClick={() => setIsReporting(true)}>
          {words.open}
        </Button>
      )}
      {items.length > 0 && (
        <ul className="grid gap-4">
          {items.map((jobCase) => (
            <CaseCard
              key={jobCase.id}
              requestId={requestId}
              jobCase={jobCase}
              party={party}
              company={company}
              otherLeft={otherLeft}
              mayEnd={mayEnd}
              onChanged={(updatedCase) => {
                cacheChange(updatedCase)
                if (updatedCase.missed?.foundAt) onEnded()
              }}
            />
          ))}
        </ul>
      )}
      {isReporting && (
        <CaseForm
          requestId={requestId}
          kinds={kinds}
          party={party}
          otherLeft={otherLeft}
          onClose={() => setIsReporting(false)}
          onReported={cacheChange}
        />
      )}
    </>
  )
}

interface MissedReportProps {
  cases: AnswerOf<typeof jobCasesEndpoint>
  requestId: string
  onReported: (openedCase: AnswerOf<typeof jobCasesEndpoint>['items'][number]) => void
}

/** Shows from when the other party can be reported as missing, and afterwards the button (NOSHOW-02). */
function ReportMissedOption({ cases: { items, side: party, missedFrom }, requestId, onReported }: MissedReportProps) {
  const now = useNow()
  const hasOpenReport = items.some(({ missed, openedBy, state }) => missed && openedBy === party && state !== 'closed')
  const isRecorded = items.some(({ missed, openedBy }) => missed?.foundAt && openedBy === party)
  if (missedFrom === null || hasOpenReport || isRecorded) return null
  if (Date.parse(missedFrom) <= now)
    return <ReportMissedButton requestId={requestId} party={party} onReported={onReported} />
  const fromText = party === 'owner' ? words.missed.reportableFrom : words.missed.reportableFromByCarrier
  return <p className="text-sm text-muted">{fromText(dayAndTime(missedFrom))}</p>
}
