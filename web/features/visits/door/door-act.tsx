import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useAct, type VisitAct } from './use-act.ts'
import { doorWords } from './words.ts'

interface DoorActProps extends Omit<VisitAct, 'onDone'>, Pick<ButtonProps, 'variant'> {
  /** On the button, and on the one that confirms. */
  label: string
  /** Asked before it is sent; null where one press is enough. */
  question: { title: string; text: string; cancel: string } | null
  /** Takes the focus: what was pressed may be gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A step of one of the two sides at the door, by one press or after a question. */
export function DoorAct({ label, variant, question, heading, ...step }: DoorActProps) {
  const [asking, setAsking] = useState(false)
  const { act, pending, error, forget } = useAct({
    ...step,
    onDone() {
      // the dialog holds the focus as long as it is there
      flushSync(() => setAsking(false))
      heading.current?.focus()
    },
  })
  function cancel() {
    setAsking(false)
    forget()
  }
  const sending = { pending, pendingLabel: doorWords.working }
  return (
    <div className="grid justify-items-start gap-2">
      <Button {...sending} variant={variant} onClick={question ? () => setAsking(true) : act}>
        {label}
      </Button>
      {!asking && <Failure>{error}</Failure>}
      {question && (
        <ConfirmDialog
          {...sending}
          open={asking}
          title={question.title}
          confirmLabel={label}
          cancelLabel={question.cancel}
          error={error}
          onConfirm={act}
          onCancel={cancel}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
