import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { JobVisit } from '#modules/visits/contract.ts'
import { CarrierReason, OwnerReason, REASONS } from '#modules/visits/reasons/contract.ts'
import type { cancelJob, giveUpJob } from '#modules/visits/rights/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { sent } from '#web/lib/api/sent.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { endWords } from './words.ts'

type Side = 'owner' | 'carrier'

interface EndJobProps {
  visit: Pick<JobVisit, 'requestId' | 'marks'>
  side: Side
  /** Staff have suspended the carrier, or it has left: the owner needs no other reason. */
  excuse?: 'suspended' | 'left' | undefined
  /** Takes what the server answered. */
  onEnded: (visit: JobVisit) => void
}

/** 'Cancel this job' of its owner, 'I cannot do this job' of its carrier: a question first, with what it means (RIGHT-04, RIGHT-05). */
export function EndJob(props: EndJobProps) {
  const [asking, setAsking] = useState(false)
  const { arrivedAt, loadingAt } = props.visit.marks
  // an owner until loading begins, or where nobody is left to load; a carrier until it is there
  if ((loadingAt !== null && props.excuse !== 'left') || (props.side === 'carrier' && arrivedAt !== null)) return null
  return (
    <>
      <Button size="s" className="justify-self-start" onClick={() => setAsking(true)}>
        {endWords[props.side].button}
      </Button>
      {asking && <EndJobDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function EndJobDialog({
  visit: { requestId, marks },
  side,
  excuse,
  onEnded,
  onClose,
}: EndJobProps & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const words = endWords[side]
  const done = excuse === 'left' ? endWords.owner.doneLeft : words.done
  const { act, pending, error } = useIdempotentCommand({
    content: [requestId, side, reason],
    send: (key) => sent(SENDS[side](requestId, reason, key)),
    onDone(visit) {
      // the dialog holds the focus as long as it is there
      flushSync(onClose)
      announce(done.title, { now: true })
      void toast(done)
      onEnded(visit)
    },
  })
  function confirm() {
    const judged = side === 'carrier' ? CarrierReason.safeParse(reason) : null
    setMissing(judged?.error?.issues[0]?.message)
    if (!judged?.error) act()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      confirmLabel={words.button}
      cancelLabel={endWords.keep}
      pending={pending}
      pendingLabel={endWords.working}
      error={error}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{excuse ? endWords.owner.excused[excuse] : words.text(marks, londonTime(new Date()))}</p>
      {!excuse && (
        <Select
          label={words.ask}
          name="reason"
          optional={side === 'owner'}
          placeholder={endWords.choose}
          options={Object.entries(REASONS[side]).map(([value, label]) => ({ value, label }))}
          value={reason}
          error={missing}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  )
}

const SENDS = {
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
