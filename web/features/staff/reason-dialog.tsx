import { type FormEvent, type ReactNode, useState } from 'react'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { words } from './words.ts'

const { reason: reasonWords } = words

type FieldErrors = Readonly<Record<string, string>>

interface ReasonDialogProps<T> {
  title: string
  /** The explanation and any further fields; receives the errors by field once they are shown. */
  children: (shown: FieldErrors) => ReactNode
  hint?: string
  /** Maximum length of the reason. */
  limit: number
  rows?: number
  /** Error for an empty reason. */
  missing: string
  /** Further errors by field. */
  fieldErrors?: FieldErrors
  /** Why the data to confirm couldn't be loaded. */
  failure?: string | null
  /** False while there is nothing to confirm. */
  ready?: boolean
  danger?: boolean
  confirm: string
  /** The label of that button while sending. */
  confirming?: string
  /** Further input to the command. A retry with the same content reuses its idempotency key. */
  keyedBy: unknown
  send: (reason: string, key: string) => Promise<T>
  /** Formats the error message; by default the message itself. */
  failed?: (message: string) => string
  onDone: (answer: T) => void
  onClose: () => void
}

/** A dialog that requires a reason before an audited action. */
export function ReasonDialog<T>(props: ReasonDialogProps<T>) {
  const { title, children, missing, fieldErrors = {}, failure = null, ready = true, danger = false, onClose } = props
  const [reason, setReason] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [title, props.keyedBy, reason],
    send: (key) => props.send(reason.trim(), key),
    onDone(answer) {
      onClose()
      props.onDone(answer)
    },
    failed: props.failed,
  })
  const errors: FieldErrors = { ...(reason.trim() === '' && { reason: missing }), ...fieldErrors }
  const shown = attempts > 0 ? errors : {}
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (ready && !pending && Object.keys(errors).length === 0) run()
  }
  return (
    <Sheet open title={title} onClose={onClose} dismissable={!pending}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors errors={shown} failure={error ?? failure} attempts={attempts} />
        {children(shown)}
        <TextArea
          label={reasonWords.label}
          name="reason"
          hint={props.hint ?? reasonWords.hint}
          rows={props.rows}
          limit={props.limit}
          value={reason}
          onChange={setReason}
          error={shown['reason']}
        />
        <DialogActions>
          <Button variant="quiet" inactive={pending} onClick={onClose}>
            {reasonWords.cancel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            inactive={!ready}
            pending={pending}
            pendingLabel={props.confirming ?? reasonWords.sending}
          >
            {props.confirm}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
