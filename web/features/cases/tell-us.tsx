import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseKind } from '#modules/cases/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { CaseForm } from './case-form.tsx'
import { jobCasesQuery, showCase } from './cases-query.ts'
import { words } from './words.ts'

interface TellUsProps {
  requestId: string
  /** The caller, who is one of the two sides. */
  viewer: string
  /** What the page is about to tell. */
  kind: CaseKind
}

/** Where one thing is told right beside what it is about; nothing while it is told already: the case stands with all others. */
export function TellUs({ requestId, viewer, kind }: TellUsProps) {
  const { data } = useQuery({ ...jobCasesQuery(requestId, viewer), enabled: featureOn('cases') })
  const [telling, setTelling] = useState(false)
  const told = data?.items.some((one) => one.kind === kind && one.state !== 'closed')
  // what somebody is writing stays, and comes to the case that is there by now
  if (!data?.kinds.includes(kind) || (told && !telling)) return null
  return (
    <>
      <Button onClick={() => setTelling(true)}>{words.tell}</Button>
      {telling && (
        <CaseForm
          requestId={requestId}
          kinds={[kind]}
          side={data.side}
          otherLeft={data.otherLeft ?? false}
          onClose={() => setTelling(false)}
          onTold={(opened) => showCase(requestId, viewer, opened)}
        />
      )}
    </>
  )
}
