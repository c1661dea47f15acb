import type { ReactNode } from 'react'
import { REASON_MAX } from '#modules/monitoring/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { words } from './words.ts'

const { controls: say } = words

interface ControlDialogProps<T> {
  title: string
  text: string
  hint?: string
  confirm: string
  /** More to decide, above the reason. */
  children?: ReactNode
  /** What else the act depends on: the same content under a retry is the same act. */
  content: unknown
  send: (reason: string, key: string) => Promise<T>
  /** Said when it has worked. */
  done: string
  failed?: (message: string) => string
  onDone: (answer: T) => void
  onClose: () => void
}

/** Asks why before the works are touched, and says when that is done. */
export function ControlDialog<T>({
  text,
  done,
  failed = say.failed,
  onDone,
  children,
  ...props
}: ControlDialogProps<T>) {
  return (
    <ReasonDialog
      {...props}
      limit={REASON_MAX}
      missing={say.reasonMissing}
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
