import { type FormEvent, type ReactNode, useState } from 'react'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActs } from '#web/ui/dialog-acts.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { words } from './words.ts'

const { reason: say } = words

type Faults = Readonly<Record<string, string>>

interface ReasonDialogProps<T> {
  title: string
  /** What will happen, and what else is to be decided, with what is wrong by field once that is shown. */
  children: (shown: Faults) => ReactNode
  hint?: string
  /** Longest reason. */
  limit: number
  rows?: number
  /** What is said where there is no reason. */
  missing: string
  /** What else is wrong, by field. */
  faults?: Faults
  /** Why it cannot be told what the act concerns. */
  failure?: string | null
  /** It concerns something. */
  ready?: boolean
  danger?: boolean
  confirm: string
  /** What else the act depends on: the same content under a retry is the same act. */
  content: unknown
  send: (reason: string, key: string) => Promise<T>
  failed: (message: string) => string
  onDone: (answer: T) => void
  onClose: () => void
}

/** Asks why before an act that is kept in the audit log. */
export function ReasonDialog<T>(props: ReasonDialogProps<T>) {
  const { title, children, missing, faults = {}, failure = null, ready = true, danger = false, onClose } = props
  const [reason, setReason] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { act, pending, error } = useIdempotentCommand({
    content: [title, props.content, reason],
    send: (key) => props.send(reason.trim(), key),
    onDone(answer) {
      onClose()
      props.onDone(answer)
    },
    failed: props.failed,
  })
  const errors: Faults = { ...(reason.trim() === '' && { reason: missing }), ...faults }
  const shown = attempts > 0 ? errors : {}
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (ready && !pending && Object.keys(errors).length === 0) act()
  }
  return (
    <Sheet open title={title} onClose={onClose} dismissable={!pending}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors errors={shown} failure={error ?? failure} attempts={attempts} />
        {children(shown)}
        <TextArea
          label={say.label}
          name="reason"
          hint={props.hint ?? say.hint}
          rows={props.rows}
          limit={props.limit}
          value={reason}
          onChange={setReason}
          error={shown['reason']}
        />
        <DialogActs>
          <Button variant="quiet" inactive={pending} onClick={onClose}>
            {say.cancel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            inactive={!ready}
            pending={pending}
            pendingLabel={say.sending}
          >
            {props.confirm}
          </Button>
        </DialogActs>
      </form>
    </Sheet>
  )
}
