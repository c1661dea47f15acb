import { type FormEvent, type ReactNode, useState } from 'react'
import { REASON_MAX } from '#modules/monitoring/contract.ts'
import { useAct } from '#web/lib/api/use-act.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActs } from '#web/ui/dialog-acts.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { words } from './words.ts'

const { controls: say } = words

interface ReasonDialogProps<T> {
  title: string
  text: string
  hint?: string
  confirm: string
  /** More to decide, above the reason. */
  children?: ReactNode
  /** What else the act depends on: the same content under a retry is the same act. */
  content: unknown
  send: (reason: string, key: string) => Promise<T>
  /** Said when it has worked. */
  done: string
  failed?: (message: string) => string
  onDone: (answer: T) => void
  onClose: () => void
}

/** Asks why before an act that is kept in the audit log. */
export function ReasonDialog<T>(props: ReasonDialogProps<T>) {
  const { title, text, hint = say.auditHint, confirm, children, content, send, done, failed, onDone, onClose } = props
  const [reason, setReason] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { act, pending, error } = useAct({
    content: [title, content, reason],
    send: (key) => send(reason.trim(), key),
    onDone(answer) {
      onClose()
      announce(done, { now: true })
      onDone(answer)
    },
    failed: failed ?? say.failed,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (reason.trim() !== '' && !pending) act()
  }
  const missing = attempts > 0 && reason.trim() === '' ? say.reasonMissing : undefined
  return (
    <Sheet open title={title} onClose={onClose} dismissable={!pending}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors errors={missing ? { reason: missing } : {}} failure={error} attempts={attempts} />
        <p className="text-muted">{text}</p>
        {children}
        <TextArea
          label={say.reason}
          name="reason"
          hint={hint}
          limit={REASON_MAX}
          value={reason}
          onChange={setReason}
          error={missing}
        />
        <DialogActs>
          <Button variant="quiet" inactive={pending} onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={pending} pendingLabel={say.sending}>
            {confirm}
          </Button>
        </DialogActs>
      </form>
    </Sheet>
  )
}
