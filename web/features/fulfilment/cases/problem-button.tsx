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
  const [reporting, setReporting] = useState(false)
  const reported = data?.items.some((one) => one.kind === kind && one.state !== 'closed')
  // An open form stays; its text is added to a case opened elsewhere.
  if (!data?.kinds.includes(kind) || (reported && !reporting)) return null
  return (
    <>
      <Button onClick={() => setReporting(true)}>{words.tell}</Button>
      {reporting && (
        <CaseForm
          requestId={requestId}
          kinds={[kind]}
          party={data.side}
          otherLeft={data.otherLeft ?? false}
          onClose={() => setReporting(false)}
          onReported={(opened) => cacheCase(requestId, viewerId, opened)}
        />
      )}
    </>
  )
}
