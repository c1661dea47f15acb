import type { ReactNode } from 'react'
import { REASON_MAX } from '#modules/staff/monitoring/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { words } from './words.ts'

const { controls: controlsWords } = words

interface ControlDialogProps<T> {
  title: string
  text: string
  hint?: string
  confirm: string
  /** Further fields, above the reason. */
  children?: ReactNode
  /** Further input to the command. A retry with the same content reuses its idempotency key. */
  keyedBy: unknown
  send: (reason: string, key: string) => Promise<T>
  /** Announced on success. */
  done: string
  failed?: (message: string) => string
  onDone: (answer: T) => void
  onClose: () => void
}

/** Asks for a reason before a change to the running system, and announces the result. */
export function ControlDialog<T>({
  text,
  done,
  failed = controlsWords.failed,
  onDone,
  children,
  ...props
}: ControlDialogProps<T>) {
  return (
    <ReasonDialog
      {...props}
      limit={REASON_MAX}
      missing={controlsWords.reasonMissing}
      failed={failed}
      onDone={(answer) => {
        announce(done, { now: true })
        onDone(answer)
      }}
    >
      {() => (
        <>
          <p className="text-muted">{text}</p>
          {children}
        </>
      )}
    </ReasonDialog>
  )
}
