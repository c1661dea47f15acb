import { useRef } from 'react'
import { EARLY_START_BUTTON } from '#modules/fulfilment/visits/contract/statutory.ts'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { askEarlyStart } from '#modules/fulfilment/visits/rights/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { RowLink } from '#web/ui/expandable-row.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { toast } from '#web/ui/toast.ts'
import { isEarlyStartMissing } from './is-early-start-missing.ts'
import { rightsWords as words } from './words.ts'

interface RightsSummaryProps {
  visit: JobVisit
  /** Called with the server’s answer. */
  onChanged: (visit: JobVisit) => void
}

/** Explains the owner’s right to cancel, with the button 'Yes, collect it within the 14 days' (RIGHT-02). */
export function RightsSummary({ visit, onChanged }: RightsSummaryProps) {
  const summary = useRef<HTMLParagraphElement>(null)
  const command = useIdempotentCommand({
    keyedBy: visit.requestId,
    send: (idempotencyKey) =>
      withNotSentError(
        call<typeof askEarlyStart>('POST /api/requests/:requestId/visit/early-start', {
          params: { requestId: visit.requestId },
          idempotencyKey,
        }),
      ),
    onDone(updatedVisit) {
      announce(words.earlyStart.done.title, { now: true })
      void toast(words.earlyStart.done)
      onChanged(updatedVisit)
      // the pressed button is gone
      requestAnimationFrame(() => summary.current?.focus())
    },
  })
  return (
    <div className="grid gap-2">
      <p ref={summary} tabIndex={-1} className="text-sm">
        {rightsText(visit)}
      </p>
      {visit.rights?.earlyStartWords != null && (visit.marks.mismatchedAt ?? visit.marks.loadingAt) === null && (
        <Button
          className="justify-self-start"
          pending={command.pending}
          pendingLabel={words.earlyStart.working}
          onClick={command.run}
        >
          {EARLY_START_BUTTON}
        </Button>
      )}
      <Failure>{command.error}</Failure>
    </div>
  )
}

function rightsText({ rights, marks: milestones }: JobVisit): string {
  if (milestones.loadingAt !== null) return words.loadingStarted
  if (milestones.mismatchedAt !== null) return words.mismatched
  if (rights === null) return words.untilLoading
  if (rights.earlyStartWords !== null) return rights.earlyStartWords
  return rights.earlyStartAt === null
    ? words.periodOver(rights.cancelUntil)
    : words.earlyStartAgreed(rights.cancelUntil)
}

/** Links to the row where the owner agrees to a visit within their 14 days to cancel; renders nothing if not needed. */
export const EarlyStartPrompt = ({ visit }: { visit: JobVisit }) =>
  isEarlyStartMissing(visit) && (
    <div className="grid gap-2">
      <p className="text-sm">{words.earlyStartPrompt.text}</p>
      <RowLink row="rights" variant="primary" block>
        {words.earlyStartPrompt.button}
      </RowLink>
    </div>
  )

/** Tells the carrier before arrival whether the owner agreed to an early start (RIGHT-03). */
export function CarrierRightsSummary({ visit: { rights, marks: milestones } }: { visit: JobVisit }) {
  if (rights === null || milestones.arrivedAt !== null) return null
  if (rights.earlyStartWords !== null) return <p className="text-sm">{words.carrier.cannotStart(rights.cancelUntil)}</p>
  return rights.earlyStartAt !== null && <p className="text-sm">{words.carrier.canStart}</p>
}
