import { useState } from 'react'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button, type ButtonProps } from './button.tsx'
import { DialogActs } from './dialog-acts.tsx'
import { FormErrors } from './form-errors.tsx'
import { Sheet } from './sheet.tsx'
import { TextArea } from './text-field.tsx'
import { words } from './words.ts'

const MOST = 500

interface ReasonButtonProps<T> extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  /** On the button, and on the one that confirms. */
  label: string
  title: string
  /** What will happen, and who is told. */
  text: string
  /** What is asked for: 'Reason'. */
  ask: string
  hint?: string
  /** May be left empty. */
  optional?: boolean
  /** What is said where nothing was written; 'Please say why.' when left out. */
  missing?: string
  /** Longest text; 500 characters when left out. */
  limit?: number
  /** Sends it under this idempotency key. */
  send: (reason: string, key: string) => Promise<T>
  onDone: (answer: T) => void
}

/** An act that asks why first, and says once more what it does. */
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
    limit = MOST,
    missing = words.reasonMissing,
    variant,
    send,
    onDone,
    onClose,
  } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { act, pending, error } = useIdempotentCommand({
    content: reason,
    send: (key) => send(reason.trim(), key),
    onDone: (answer) => {
      onClose()
      onDone(answer)
    },
  })
  function submit() {
    const empty = reason.trim() === '' && !optional
    setMissing(empty)
    if (!empty) act()
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
      <DialogActs>
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
      </DialogActs>
    </form>
  )
}
