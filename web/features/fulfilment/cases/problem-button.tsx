import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseKind } from '#modules/fulfilment/cases/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { CaseForm } from './case-form.tsx'
import { cacheCase, jobCasesQuery } from './cases-query.ts'
import { words } from './words.ts'

interface ProblemButtonProps {
  requestId: string
  /** The owner or the carrier of the job. */
  viewerId: string
  /** The problem to report. */
  kind: CaseKind
}

/** The button that reports one kind of problem; hidden while the job has an open case of that kind. */
export function ProblemButton({ requestId, viewerId, kind }: ProblemButtonProps) {
  const { data } = useQuery({ ...jobCasesQuery(requestId, viewerId), enabled: featureOn('cases') })
  const [isReporting, setIsReporting] = useState(false)
  const isReported = data?.items.some((item) => item.kind === kind && item.state !== 'closed')
  // an open form stays, even if the case was opened elsewhere: sending it adds the text to that case
  if (!data?.kinds.includes(kind) || (isReported && !isReporting)) return null
  return (
    <>
      <Button onClick={() => setIsReporting(true)}>{words.reportButton}</Button>
      {isReporting && (
        <CaseForm
          requestId={requestId}
          kinds={[kind]}
          party={data.side}
          otherLeft={data.otherLeft ?? false}
          onClose={() => setIsReporting(false)}
          onReported={(openedCase) => cacheCase(requestId, viewerId, openedCase)}
        />
      )}
    </>
  )
}
