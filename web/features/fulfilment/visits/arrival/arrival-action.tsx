import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useVisitAction, type VisitAction } from './use-visit-action.ts'
import { arrivalWords } from './words.ts'

interface ArrivalActionProps extends Omit<VisitAction, 'onDone'>, Pick<ButtonProps, 'variant'> {
  /** The label of the button, and of the one that confirms. */
  label: string
  /** Shown before sending; null if one press is enough. */
  question: { title: string; text: string; cancel: string } | null
  /** Receives the focus, because the pressed button may be gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A button for one step of a visit, with an optional confirmation. */
export function ArrivalAction({ label, variant, question, heading, ...action }: ArrivalActionProps) {
  const [confirming, setConfirming] = useState(false)
  const { run, pending, error, clearError } = useVisitAction({
    ...action,
    onDone() {
      // an open dialog keeps the focus
      flushSync(() => setConfirming(false))
      heading.current?.focus()
    },
  })
  function cancel() {
    setConfirming(false)
    clearError()
  }
  const sending = { pending, pendingLabel: arrivalWords.working }
  return (
    <div className="grid justify-items-start gap-2">
      <Button {...sending} variant={variant} onClick={question ? () => setConfirming(true) : run}>
        {label}
      </Button>
      {!confirming && <Failure>{error}</Failure>}
      {question && (
        <ConfirmDialog
          {...sending}
          open={confirming}
          title={question.title}
          confirmLabel={label}
          cancelLabel={question.cancel}
          error={error}
          onConfirm={run}
          onCancel={cancel}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
