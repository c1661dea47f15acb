import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Acting, useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button, type ButtonProps } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps<T> extends Acting<T>, Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> {
  /** On the button, and on the one that confirms. */
  label: string
  /** The question. */
  title: string
  cancelLabel?: string
  pendingLabel: string
  danger?: boolean
  /** What will happen, naming what and whom it concerns. */
  children: ReactNode
}

/** An act that is asked for once more before it is sent. */
export function ConfirmButton<T>(props: ConfirmButtonProps<T>) {
  const { content, send, onDone, onFailed, failed, variant, size, icon, className, ...question } = props
  const [asking, setAsking] = useState(false)
  const { act, pending, error, forget } = useIdempotentCommand({
    content,
    send,
    onDone(answer) {
      // the dialog holds the focus as long as it is there
      flushSync(() => setAsking(false))
      return onDone?.(answer)
    },
    onFailed,
    failed,
  })
  function cancel() {
    setAsking(false)
    forget()
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
        onConfirm={act}
        onCancel={cancel}
      />
    </>
  )
}
