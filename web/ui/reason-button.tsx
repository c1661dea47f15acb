import { useState } from 'react'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button, type ButtonProps } from './button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { FormErrors } from './form-errors.tsx'
import { Sheet } from './sheet.tsx'
import { TextArea } from './text-field.tsx'
import { words } from './words.ts'

const MAX_LENGTH = 500

interface ReasonButtonProps<T> extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  /** The label of the button and of the one that confirms. */
  label: string
  title: string
  /** What will happen, and who will be notified. */
  text: string
  /** The label of the field: 'Reason'. */
  ask: string
  hint?: string
  /** Allows an empty reason. */
  optional?: boolean
  /** The error for an empty reason; 'Enter a reason.' by default. */
  missing?: string
  /** Longest text; 500 characters by default. */
  limit?: number
  /** Sends the reason with this idempotency key. */
  send: (reason: string, key: string) => Promise<T>
  onDone: (answer: T) => void
}

/** A button that asks for a reason and confirmation first. */
export function ReasonButton<T>(props: ReasonButtonProps<T>) {
  const [open, setOpen] = useState(false)
  const { label, title, variant, size, icon } = props
  return (
    <>
      <Button variant={variant} size={size} icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={title}>
        <ReasonForm {...props} onClose={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function ReasonForm<T>(props: ReasonButtonProps<T> & { onClose: () => void }) {
  const {
    label,
    text,
    ask,
    hint,
    optional = false,
    limit = MAX_LENGTH,
    missing = words.reasonMissing,
    variant,
    send,
    onDone,
    onClose,
  } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: reason,
    send: (key) => send(reason.trim(), key),
    onDone: (answer) => {
      onClose()
      onDone(answer)
    },
  })
  function submit() {
    const empty = reason.trim() === '' && !optional
    setMissing(empty)
    if (!empty) run()
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{text}</p>
      <TextArea
        label={ask}
        name="reason"
        hint={hint}
        optional={optional}
        limit={limit}
        maxLength={limit}
        value={reason}
        error={isMissing ? missing : undefined}
        onChange={setReason}
      />
      <FormErrors errors={{}} failure={error} attempts={0} />
      <DialogActions>
        <Button variant="quiet" inactive={pending} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          type="submit"
          variant={variant === 'danger' ? 'danger' : 'primary'}
          pending={pending}
          onClick={() => undefined}
        >
          {label}
        </Button>
      </DialogActions>
    </form>
  )
}
