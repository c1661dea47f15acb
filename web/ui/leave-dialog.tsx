import type { LeaveWarning } from '#web/lib/navigation-guard/leave-warning.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const words = {
  title: 'Leave without saving?',
  text: 'Your changes on this page haven’t been saved.',
  confirm: 'Leave without saving',
  stay: 'Stay on this page',
}

/** Asks whether to leave with unsaved changes; the dialog's code is loaded on first use. */
export function LeaveDialog({ question }: Pick<LeaveWarning, 'question'>) {
  const { title, text, confirm, stay } = words
  return (
    <ConfirmDialog
      open={question !== null}
      title={title}
      confirmLabel={confirm}
      cancelLabel={stay}
      danger
      onConfirm={() => question?.leave()}
      onCancel={() => question?.stay()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
