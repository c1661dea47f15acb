import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Sheet } from './sheet.tsx'
import { words } from './words.ts'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, and whom it affects. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** Whether the action is in progress: the dialog then stays open and ignores presses. */
  pending?: boolean
  pendingLabel?: string
  /** The error of the last try. */
  error?: string | null
  /** Whether the action is no longer possible; `error` explains why. */
  inactive?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of something that can't be undone. */
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
        <DialogActions>
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
        </DialogActions>
      </div>
    </Sheet>
  )
}
