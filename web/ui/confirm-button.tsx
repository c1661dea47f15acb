import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type IdempotentCommand, useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button, type ButtonProps } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps<T>
  extends IdempotentCommand<T>,
    Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> {
  /** The label of the button and of the one that confirms. */
  label: string
  /** The dialog's title, a question. */
  title: string
  cancelLabel?: string
  pendingLabel: string
  danger?: boolean
  /** What will happen, and whom it affects. */
  children: ReactNode
}

/** A button whose action needs confirmation. */
export function ConfirmButton<T>(props: ConfirmButtonProps<T>) {
  const { keyedBy, send, onDone, onFailed, failed, variant, size, icon, className, ...question } = props
  const [asking, setAsking] = useState(false)
  const { run, pending, error, clearError } = useIdempotentCommand({
    keyedBy,
    send,
    onDone(answer) {
      // the dialog keeps the focus while it is open
      flushSync(() => setAsking(false))
      return onDone?.(answer)
    },
    onFailed,
    failed,
  })
  function cancel() {
    setAsking(false)
    clearError()
  }
  return (
    <>
      <Button variant={variant} size={size} icon={icon} className={className} onClick={() => setAsking(true)}>
        {question.label}
      </Button>
      <ConfirmDialog
        {...question}
        open={asking}
        confirmLabel={question.label}
        pending={pending}
        error={error}
        onConfirm={run}
        onCancel={cancel}
      />
    </>
  )
}
