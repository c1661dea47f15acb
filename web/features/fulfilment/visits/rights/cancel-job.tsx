import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CarrierReason, OwnerReason, REASONS } from '#modules/fulfilment/visits/contract/reasons.ts'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { cancelJob, giveUpJob } from '#modules/fulfilment/visits/rights/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { cancelWords } from './words.ts'

type Party = 'owner' | 'carrier'

interface CancelJobProps {
  visit: Pick<JobVisit, 'requestId' | 'marks'>
  party: Party
  /** Why the owner isn’t asked for a reason: the carrier is suspended or has closed its account. */
  excuse?: 'suspended' | 'left' | undefined
  /** Called with the server’s answer. */
  onCancelled: (visit: JobVisit) => void
}

/**
 * 'Cancel this job' for the owner, 'I can’t do this job' for the carrier, each with a confirmation (RIGHT-04,
 * RIGHT-05).
 */
export function CancelJob(props: CancelJobProps) {
  const [confirming, setConfirming] = useState(false)
  const { arrivedAt, loadingAt } = props.visit.marks
  // an owner can cancel until loading begins, or later if the carrier has left; a carrier can cancel until they arrive
  if ((loadingAt !== null && props.excuse !== 'left') || (props.party === 'carrier' && arrivedAt !== null)) return null
  return (
    <>
      <Button size="s" className="justify-self-start" onClick={() => setConfirming(true)}>
        {cancelWords[props.party].button}
      </Button>
      {confirming && <CancelJobDialog {...props} onClose={() => setConfirming(false)} />}
    </>
  )
}

function CancelJobDialog({
  visit: { requestId, marks: milestones },
  party,
  excuse,
  onCancelled,
  onClose,
}: CancelJobProps & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const words = cancelWords[party]
  const toastWords = excuse === 'left' ? cancelWords.owner.doneLeft : words.done
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [requestId, party, reason],
    send: (key) => withNotSentError(SEND_BY_PARTY[party](requestId, reason, key)),
    onDone(visit) {
      // an open dialog keeps the focus
      flushSync(onClose)
      announce(toastWords.title, { now: true })
      void toast(toastWords)
      onCancelled(visit)
    },
  })
  function confirm() {
    const parsed = party === 'carrier' ? CarrierReason.safeParse(reason) : null
    setReasonError(parsed?.error?.issues[0]?.message)
    if (!parsed?.error) run()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      confirmLabel={words.button}
      cancelLabel={cancelWords.keepJob}
      pending={pending}
      pendingLabel={cancelWords.working}
      error={error}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{excuse ? cancelWords.owner.excused[excuse] : words.text(milestones, londonTime(new Date()))}</p>
      {!excuse && (
        <Select
          label={words.reasonLabel}
          name="reason"
          optional={party === 'owner'}
          placeholder={cancelWords.choose}
          options={Object.entries(REASONS[party]).map(([value, label]) => ({ value, label }))}
          value={reason}
          error={reasonError}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  )
}

const SEND_BY_PARTY = {
  owner: (requestId: string, reason: string, idempotencyKey: string) =>
    call<typeof cancelJob>('POST /api/requests/:requestId/visit/cancellation', {
      params: { requestId },
      body: { reason: OwnerReason.safeParse(reason).data ?? null },
      idempotencyKey,
    }),
  carrier: (requestId: string, reason: string, idempotencyKey: string) =>
    call<typeof giveUpJob>('POST /api/requests/:requestId/visit/withdrawal', {
      params: { requestId },
      body: { reason: CarrierReason.parse(reason) },
      idempotencyKey,
    }),
}
