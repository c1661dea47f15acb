import { type FormEvent, type ReactNode, useState } from 'react'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { words } from './words.ts'

const { reason: say } = words

type Faults = Readonly<Record<string, string>>

interface ReasonDialogProps<T> {
  title: string
  /** The explanation and any further fields; receives the errors by field once they are shown. */
  children: (shown: Faults) => ReactNode
  hint?: string
  /** Maximum length of the reason. */
  limit: number
  rows?: number
  /** Error for an empty reason. */
  missing: string
  /** Further errors by field. */
  faults?: Faults
  /** Why the preview could not be loaded. */
  failure?: string | null
  /** False while there is nothing to confirm. */
  ready?: boolean
  danger?: boolean
  confirm: string
  /** Further input to the command. A retry with the same content reuses its idempotency key. */
  content: unknown
  send: (reason: string, key: string) => Promise<T>
  failed: (message: string) => string
  onDone: (answer: T) => void
  onClose: () => void
}

/** A dialog that requires a reason before an audited action. */
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
        <DialogActions>
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
        </DialogActions>
      </form>
    </Sheet>
  )
}
