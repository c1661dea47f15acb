import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogActs } from './dialog-acts.tsx'
import { Sheet } from './sheet.tsx'
import { words } from './words.ts'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, naming what and whom it concerns. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** The act is under way: the dialog stays and cannot act twice. */
  pending?: boolean
  pendingLabel?: string
  /** Why the last try failed. */
  error?: string | null
  /** It can no longer be done: `error` says why. */
  inactive?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = words.cancel,
    danger,
    pending = false,
    pendingLabel,
    error,
    inactive = false,
    onConfirm,
    onCancel,
  } = props
  return (
    <Sheet open={open} onClose={onCancel} title={title} dismissable={!pending}>
      <div className="grid gap-5">
        <div className="grid gap-2">{children}</div>
        {error && (
          <p role="alert" className="flex gap-2 rounded-s border border-danger bg-danger-soft p-3 font-medium">
            <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-danger" />
            {error}
          </p>
        )}
        <DialogActs>
          <Button variant="quiet" inactive={pending} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={pendingLabel}
            inactive={inactive}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </DialogActs>
      </div>
    </Sheet>
  )
}
